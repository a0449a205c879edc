"""Finite fields: what whist tournaments of prime power size are built from. Elements are numbered from 0."""

from collections.abc import Iterator
from itertools import product


def prime_power(q: int) -> tuple[int, int] | None:
    """Return the prime and the exponent that make q; None if q is no prime power."""
    for prime in range(2, q + 1):
        if q % prime == 0:
            exponent = 0
            while q % prime == 0:
                q //= prime
                exponent += 1
            return (prime, exponent) if q == 1 else None
        if prime * prime > q:
            return q, 1
    return None


class Field:
    """The field of prime ** exponent elements. The digits of an element's number are the coefficients of a polynomial.

    Polynomials multiply modulo one of degree `exponent` for which `powers` are all elements but 0.
    """

    def __init__(self, prime: int, exponent: int) -> None:
        self.prime, self.exponent = prime, exponent
        self.powers = next(powers for powers in self._tries() if len(powers) == prime**exponent - 1)
        """The powers of a primitive element, from the 0th."""

    def add(self, first: int, second: int) -> int:
        """Return the sum."""
        digits = zip(self._digits(first), self._digits(second), strict=True)
        return self._number([(a + b) % self.prime for a, b in digits])

    def times(self, first: int, second: int) -> int:
        """Return the product."""
        if not first or not second:
            return 0
        exponents = self.powers.index(first) + self.powers.index(second)
        return self.powers[exponents % len(self.powers)]

    def _digits(self, element: int) -> list[int]:
        return [element // self.prime**place % self.prime for place in range(self.exponent)]

    def _number(self, digits: list[int]) -> int:
        return sum(digit * self.prime**place for place, digit in enumerate(digits))

    def _tries(self) -> Iterator[list[int]]:
        """Give for one modulus (for primes: one multiplier) after the other the powers of x, until one comes again."""
        for tail in product(range(1, self.prime), *[range(self.prime)] * (self.exponent - 1)):
            # With a first coefficient other than 0, multiplying by x can be undone: the powers come back to 1.
            powers, element = [1], self._times_x(self._digits(1), tail)
            while (number := self._number(element)) != 1:
                powers.append(number)
                element = self._times_x(element, tail)
            yield powers

    def _times_x(self, element: list[int], tail: tuple[int, ...]) -> list[int]:
        """Multiply by x, where x ** exponent is the polynomial `tail` (in a prime field: x is tail)."""
        carry, shifted = element[-1], [0, *element[:-1]]
        return [(low + carry * high) % self.prime for low, high in zip(shifted, tail, strict=True)]

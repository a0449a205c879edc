"""Keys of halls and organizers (Ed25519, RFC 8032), and the code for a hall to join with."""

import hmac
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that look like another."""
CODE_LENGTH = 12
"""60 bits: too many to try, though anybody can try at home against the proof of a hall."""


def public_of(secret: bytes) -> str:
    """Return the public key of a secret one (32 bytes): 64 hexadecimal digits."""
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex()


def signed(secret: bytes, message: bytes) -> str:
    """Return the signature of a message: 128 hexadecimal digits, always the same."""
    return Ed25519PrivateKey.from_private_bytes(secret).sign(message).hex()


def is_signed(public: str, message: bytes, signature: str) -> bool:
    """Tell whether the holder of the secret key signed this message."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True


def code_from(random: bytes) -> str:
    """Return the code that 12 random bytes stand for, in groups of four: K7QM-2XRA-9PLD."""
    letters = "".join(CODE_LETTERS[byte % 32] for byte in random[:CODE_LENGTH])
    return "-".join(letters[start : start + 4] for start in range(0, CODE_LENGTH, 4))


def proof_of(code: str, occasion: str, hall: str) -> str:
    """Return what shows that a hall knew the code, without telling it: HMAC-SHA-256, 64 hexadecimal digits."""
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hmac.new(plain.encode(), f"{occasion}:{hall}".encode(), sha256).hexdigest()

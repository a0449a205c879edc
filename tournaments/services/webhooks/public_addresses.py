"""Addresses on the internet, told from those inside a network, which nobody outside may reach through this server."""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

_UNICAST = ip_network("2000::/3")
"""The only IPv6 addresses that were ever given to machines on the internet (RFC 4291, IANA's registry)."""
_NAT64 = ip_network("64:ff9b::/96")
"""Under these a network reaches IPv4 addresses, which are their last 32 bits (RFC 6052)."""
_NOBODYS = tuple(map(ip_network, ("3fff::/20", "192.0.0.0/24", "192.88.99.0/24")))
"""Examples, protocols and relays of old, which `ipaddress` takes for addresses like others (RFC 9637, 6890, 7526)."""


def is_public(address: str) -> bool:
    """Tell whether an IP address is that of one machine on the internet. Raises ValueError for what is none."""
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        inner = _inside(ip)
        if inner is not None or ip not in _UNICAST:
            return inner is not None and is_public(str(inner))
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in _NOBODYS)


def _inside(ip: IPv6Address) -> IPv4Address | None:
    """Return the IPv4 address that an IPv6 address embeds, if any."""
    if ip in _NAT64:
        return IPv4Address(int(ip) & 0xFFFFFFFF)
    return ip.ipv4_mapped or ip.sixtofour


def addresses_of(host: str, port: int) -> list[str]:
    """Return the IP addresses of a name or number, in the order in which to try them. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_rest, place in found))

"""The names and addresses of this machine, found without sending a packet."""

import socket
from ipaddress import ip_address

import ifaddr

# Networks that machines make inside themselves; a tablet on the Wi-Fi cannot reach them.
_INNER_ADAPTERS = ("br-", "docker", "podman", "tailscale", "tun", "utun", "veth", "virbr", "vmnet")


def own_names_and_addresses() -> tuple[str, ...]:
    """Return every host name that a request may use for this machine, as `ALLOWED_HOSTS` wants them.

    Lower case, IPv6 in brackets: localhost, the host's name, its `.local` name (mDNS), each interface's
    addresses. DNS names are left out: looking them up can take seconds without internet.
    """
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    hosts = ["localhost", "127.0.0.1", "[::1]", name, short, f"{short}.local"]
    hosts += [_as_host(ip.ip) for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    return tuple(dict.fromkeys(host for host in hosts if host))


def lan_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses where a tablet in the same network reaches this machine."""
    return tuple(address for _name, address in lan_adapters())


def lan_adapters() -> tuple[tuple[str, str], ...]:
    """Return the same with the name that this system has for each way, as in `Wi-Fi` or `wlan0`."""
    return tuple(
        (adapter.nice_name, str(ip.ip))
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(_INNER_ADAPTERS)
        for ip in adapter.ips
        if ip.is_IPv4 and _is_reachable(str(ip.ip))
    )


def lan_name() -> str:
    """Return the machine's mDNS name, which works on most tablets even if its address changes."""
    return f"{socket.gethostname().lower().split('.')[0]}.local"


def _is_reachable(ip: str) -> bool:
    address = ip_address(ip)
    return not (address.is_loopback or address.is_link_local)


def _as_host(ip: str | tuple[str, int, int]) -> str:
    """Write an address of `ifaddr` (IPv6: a tuple of address, flow and scope) as a Host header has it."""
    return ip if isinstance(ip, str) else f"[{ip[0]}]"

"""What counts as one client: an IPv4 address, or the /64 that an IPv6 customer is given whole."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

UNKNOWN = "unknown"
IPV6_PREFIX = 64


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """The address in a text; None if it is none. IPv4 within IPv6 is IPv4."""
    try:
        found = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def client_key(text: str) -> str:
    """What limits count a client by; whatever is no address has one key together."""
    found = parse_address(text)
    if found is None:
        return UNKNOWN
    if isinstance(found, IPv4Address) or found.is_loopback:
        return str(found)
    return str(ip_network((found, IPV6_PREFIX), strict=False))

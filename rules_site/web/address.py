"""The address on which a service listens."""

from __future__ import annotations

import socket

from rules_site.errors import UnusableAddress


def free_address(host: str, port: int) -> tuple[str, int]:
    """Return the IP address and the port to listen on: a free one for 0.

    Asked before anything is made, and strictly: workers share a port, and so would another service on it, which then
    answered some of the players with other content.

    Raises:
        UnusableAddress: there is no such address here, or something listens there already.
    """
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, _, _, _, address = min(addresses, key=lambda entry: entry[0] != socket.AF_INET)  # localhost is both
        with socket.create_server(address[:2], family=family) as probe:
            chosen = probe.getsockname()
    except OSError as error:
        raise _unusable(host, port, str(error.strerror).partition(" (")[0]) from error  # Python adds the address
    except UnicodeError as error:  # an empty label of a name, or a long one
        raise _unusable(host, port, "no name of a machine") from error
    return str(chosen[0]), int(chosen[1])


def _unusable(host: str, port: int, why: str) -> UnusableAddress:
    return UnusableAddress(f"cannot listen: got {host}:{port}, {why}; expected a free address")

"""The streams of a design, derived from its ports: the single description that all drivers use.

A stream is a triple of ports ``X_valid``, ``X_ready``, ``X_payload``. A transfer happens on a rising edge with valid
and ready both high. Payload and flags are stable while valid waits for ready.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from ..architectures.streams import CLOCKING, Port
from ..errors import InvalidInput

__all__ = ["PAYLOAD", "Protocol", "Stream"]

PAYLOAD = "payload"
_CLOCKING = tuple(port.name for port in CLOCKING)
_HANDSHAKE = ("valid", "ready")
_GROUPS = ("enc_", "dec_")


@dataclass(frozen=True)
class Stream:
    """One stream of a design.

    Attributes
    ----------
    name : str
        Such as ``"key"``, ``"i"``, ``"enc_o"``, ``"iv"``, ``"tag"``.
    incoming : bool
        The design receives.
    fields : dict of str to int
        Widths of the payload and of each flag in bits, by the port's suffix: ``i_last`` is the field ``"last"`` of the
        stream ``"i"``.
    """

    name: str
    incoming: bool
    fields: Mapping[str, int]

    @property
    def group(self) -> str:
        """``"enc_"`` or ``"dec_"`` for a stream of one direction of a duplex design, else empty."""
        return next((group for group in _GROUPS if self.name.startswith(group)), "")

    @property
    def role(self) -> str:
        """The name without the group: ``"key"``, ``"i"``, ``"o"``, ``"iv"``, ``"tag"``."""
        return self.name.removeprefix(self.group)

    @property
    def answer(self) -> str:
        """The port of the handshake that the design drives: ready of an incoming stream, valid of an outgoing one."""
        return self.port("ready" if self.incoming else "valid")

    def port(self, field: str) -> str:
        """Return the port of a field, of ``"valid"`` or of ``"ready"``."""
        return f"{self.name}_{field}"


@dataclass(frozen=True)
class Protocol:
    """The streams of a design.

    Attributes
    ----------
    streams : dict of str to Stream
        By name, in the order of the ports.
    gated : bool
        The payload of an outgoing stream is zero while its valid is low.
    clear : int or None
        Clocks after a reset for which a clear goes on: every ready and valid that the design drives is low from the
        second clock of the reset until then. None if a reset does not clear.
    framed : bool
        A transfer may be a part of a block or a key only.
    """

    streams: Mapping[str, Stream]
    gated: bool = False
    clear: int | None = None
    framed: bool = False

    @classmethod
    def of(
        cls,
        ports: Iterable[Port],
        *,
        gated: bool = False,
        clear: int | None = None,
        framed: bool = False,
        wires: Collection[str] = (),
    ) -> Protocol:
        """Find the streams among the ports of a design.

        Parameters
        ----------
        ports : iterable of Port
            ``clk`` and ``rst`` are skipped. Every other port belongs to the stream with the longest name that is a
            prefix of the port's.
        gated : bool
            Whether outgoing payloads are zero while not valid.
        clear : int, optional
            Clocks after a reset for which a clear goes on.
        framed : bool
            Whether a transfer may be a part of a block or a key only.
        wires : collection of str
            Ports that belong to no stream; they are skipped, too.

        Raises
        ------
        InvalidInput
            If a port belongs to no stream, or has the wrong direction for its stream.
        """
        flat = {port.name: port for port in ports if port.name not in (*_CLOCKING, *wires)}
        fields = _fields(flat)
        for name in fields:
            if f"{name}_ready" not in flat or PAYLOAD not in fields[name]:
                raise InvalidInput(
                    f"a stream must have valid, ready and payload; {name!r} lacks {name}_ready or {name}_{PAYLOAD}"
                )
        streams = {name: Stream(name, flat[f"{name}_valid"].direction == "in", fields[name]) for name in fields}
        return cls(streams, gated, clear, framed)

    @property
    def incoming(self) -> list[Stream]:
        """The streams that the design receives."""
        return [stream for stream in self.streams.values() if stream.incoming]

    @property
    def outgoing(self) -> list[Stream]:
        """The streams that the design sends."""
        return [stream for stream in self.streams.values() if not stream.incoming]

    @property
    def groups(self) -> list[str]:
        """The groups with a block stream: ``[""]``, or ``["enc_", "dec_"]`` for a duplex design."""
        return [stream.group for stream in self.of_role("i")]

    def of_role(self, role: str) -> list[Stream]:
        """Return the streams of a role, one for each group or one for all."""
        return [stream for stream in self.streams.values() if stream.role == role]

    def serving(self, role: str, group: str) -> Stream | None:
        """Return the stream of a role that a group uses: its own, else the one that all groups share, else None."""
        return self.streams.get(group + role) or self.streams.get(role)

    def served_by(self, stream: Stream) -> list[str]:
        """Return the groups that use a stream."""
        return [group for group in self.groups if self.serving(stream.role, group) == stream]

    def needs(self, stream: Stream) -> list[Stream]:
        """Return the streams that must have had a transfer since reset before a stream may be ready.

        A block stream needs every other incoming stream that serves its group: a key, an IV. Parts of a block may come
        before them.
        """
        if stream.role != "i" or self.framed:
            return []
        return [other for other in self.incoming if other != stream and stream.group in self.served_by(other)]


def _fields(flat: Mapping[str, Port]) -> dict[str, dict[str, int]]:
    """Widths of the fields of each stream, given the ports by name; raise `InvalidInput` if one belongs to none."""
    names = [name.removesuffix("_valid") for name in flat if name.endswith("_valid")]
    fields: dict[str, dict[str, int]] = {name: {} for name in names}
    for port in flat.values():
        name = max((name for name in names if port.name.startswith(f"{name}_")), key=len, default=None)
        if name is None:
            raise InvalidInput(
                f"every port but {' and '.join(_CLOCKING)} must belong to a stream, and {port.name!r} does not: "
                f"the streams are {names}, from the ports that end in _valid"
            )
        field = port.name.removeprefix(f"{name}_")
        if (port.direction == flat[f"{name}_valid"].direction) == (field == "ready"):
            raise InvalidInput(f"{port.name} must not be an {port.direction}put: {name}_valid is one, too")
        if field not in _HANDSHAKE:
            fields[name][field] = port.width
    return fields

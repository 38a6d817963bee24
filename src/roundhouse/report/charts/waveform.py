"""Timing diagrams as SVG, drawn from simulation samples.

Colours come from the page's style sheet, so that a diagram follows light mode, dark mode and print.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

Sample = Mapping[str, int]

CLOCK = 30
LANE = 26
HIGH, LOW = 5, 19
NAMES = 118
TOP = 22
IDLE_SHOWN = 2
IDLE_LONGEST = 6


@dataclass(frozen=True)
class Column:
    """One column of the diagram: a clock, or `clocks` > 1 equal clocks that were cut out."""

    clock: int
    clocks: int
    sample: Sample


@dataclass(frozen=True)
class Span:
    """Clocks that belong together, such as those of a message: drawn as a bar with a label in a lane of that name."""

    lane: str
    first: int
    last: int
    label: str


@dataclass(frozen=True)
class Transfer:
    """A transfer: the clock, the stream ("key", "enc_i") and the payload's hex digits."""

    clock: int
    stream: str
    payload: str


def draw(trace: Sequence[Sample], widths: Mapping[str, int], first: int = 0, spans: Sequence[Span] = ()) -> str:
    """Draw a trace as an SVG element.

    Parameters
    ----------
    trace : one mapping of signal to value for each clock, sampled at the rising edge that ends the clock
    widths : bits of each signal, in the order in which to draw them; `clk` is drawn as a clock
    first : number of the first clock

    Raises
    ------
    ValueError
        If the trace is empty or a sample lacks a signal.
    """
    if not trace:
        raise ValueError("a timing diagram needs at least one clock, the trace has none: capture it again")
    missing = sorted({name for sample in trace for name in widths if name != "clk" and name not in sample})
    if missing:
        raise ValueError(
            f"every sample of a trace must have all signals of the diagram, {missing} are missing: capture them too"
        )
    columns = fold_idle(trace, [name for name in widths if name != "clk"])
    above = list(dict.fromkeys(span.lane for span in spans))
    width, height = NAMES + CLOCK * len(columns) + 8, TOP + LANE * (len(above) + len(widths)) + 8
    lanes = [_span_lane(index, name, spans, columns) for index, name in enumerate(above)]
    lanes += [_lane(index, name, bits, columns) for index, (name, bits) in enumerate(widths.items(), len(above))]
    return "".join(
        [
            f'<svg class="wave" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" ',
            f'aria-label="Timing diagram of {len(trace)} clocks, from simulation">',
            *(_ruler(index, column, first, height) for index, column in enumerate(columns)),
            *lanes,
            "</svg>",
        ]
    )


def fold_idle(trace: Sequence[Sample], names: Sequence[str]) -> list[Column]:
    """Turn samples into columns; the middle of each long run of equal clocks is cut out."""
    columns: list[Column] = []
    start = 0
    while start < len(trace):
        end = start
        while end < len(trace) and all(trace[end][name] == trace[start][name] for name in names):
            end += 1
        cut = end - start - 2 * IDLE_SHOWN if end - start > IDLE_LONGEST else 0
        head = start + IDLE_SHOWN if cut else end
        columns += [Column(clock, 1, trace[clock]) for clock in range(start, head)]
        if cut:
            columns.append(Column(head, cut, trace[head]))
            columns += [Column(clock, 1, trace[clock]) for clock in range(head + cut, end)]
        start = end
    return columns


def transfers(trace: Sequence[Sample], widths: Mapping[str, int]) -> list[Transfer]:
    """Return every transfer of a trace: clocks that end with valid and ready both high."""
    streams = [name.removesuffix("_valid") for name in widths if name.endswith("_valid")]
    return [
        Transfer(clock, stream, hex_digits(sample[f"{stream}_payload"], widths[f"{stream}_payload"]))
        for clock, sample in enumerate(trace)
        for stream in streams
        if sample[f"{stream}_valid"] and sample[f"{stream}_ready"] and f"{stream}_payload" in widths
    ]


def hex_digits(value: int, bits: int) -> str:
    """Format a value with all hex digits of its width."""
    return f"{value:0{(bits + 3) // 4}x}"


def _ruler(index: int, column: Column, first: int, height: int) -> str:
    x = NAMES + CLOCK * index
    if column.clocks > 1:
        label = f'<text class="cut" x="{x + CLOCK / 2}" y="14">+{column.clocks}</text>'
        return f'<rect class="gap" x="{x}" y="{TOP - 4}" width="{CLOCK}" height="{height - TOP}"/>{label}'
    grid = f'<path class="grid" d="M{x} {TOP - 4}V{height - 4}"/>'
    return f'{grid}<text class="tick" x="{x + CLOCK / 2}" y="14">{first + column.clock}</text>'


def _span_lane(index: int, name: str, spans: Sequence[Span], columns: Sequence[Column]) -> str:
    bars = "".join(_bar(TOP + LANE * index, span, columns) for span in spans if span.lane == name)
    return _label(index, name) + bars


def _bar(y: int, span: Span, columns: Sequence[Column]) -> str:
    places = [n for n, one in enumerate(columns) if one.clock <= span.last and one.clock + one.clocks > span.first]
    left, right = NAMES + CLOCK * places[0], NAMES + CLOCK * (places[-1] + 1)
    return (
        f'<g class="span"><title>{escape(span.lane)} {escape(span.label)}: clocks {span.first} to {span.last}</title>'
        f'<rect x="{left + 1}" y="{y + HIGH}" width="{right - left - 2}" height="{LOW - HIGH}" rx="3"/>'
        f'<text x="{(left + right) / 2}" y="{y + (HIGH + LOW) / 2 + 3.5}">{escape(span.label)}</text></g>'
    )


def _label(index: int, name: str) -> str:
    return f'<text class="name" x="{NAMES - 10}" y="{TOP + LANE * index + 16}">{escape(name)}</text>'


def _lane(index: int, name: str, bits: int, columns: Sequence[Column]) -> str:
    y = TOP + LANE * index
    label = _label(index, name)
    if name == "clk":
        return label + _clock_lane(y, len(columns))
    return label + (_bit_lane(name, y, columns) if bits == 1 else _bus_lane(name, y, bits, columns))


def _clock_lane(y: int, count: int) -> str:
    # Samples are taken at the edge that ends a clock, so the edge is drawn at the column's right border.
    half = CLOCK / 2
    return f'<path class="line" d="M{NAMES} {y + HIGH}' + f"h{half}V{y + LOW}h{half}V{y + HIGH}" * count + '"/>'


def _bit_lane(name: str, y: int, columns: Sequence[Column]) -> str:
    path, level = "", None
    for index, column in enumerate(columns):
        now = HIGH if column.sample[name] else LOW
        path += f"M{NAMES} {y + now}" if level is None else ("" if now == level else f"V{y + now}")
        path += f"H{NAMES + CLOCK * (index + 1)}"
        level = now
    return f'<path class="line" d="{path}"/>'


def _bus_lane(name: str, y: int, bits: int, columns: Sequence[Column]) -> str:
    stream = _stream(name, columns[0].sample)
    runs: list[tuple[int, int, int | None, bool]] = []
    for index, column in enumerate(columns):
        sample = column.sample
        value = sample[name] if sample.get(f"{stream}_valid", 1) else None
        moved = value is not None and bool(sample.get(f"{stream}_ready", 0))
        if runs and runs[-1][2:] == (value, moved) and not moved:
            runs[-1] = (runs[-1][0], index + 1, value, moved)
        else:
            runs.append((index, index + 1, value, moved))
    return "".join(_bus_cell(y, bits, *run) for run in runs)


def _stream(name: str, sample: Sample) -> str:
    # "i_key_size" belongs to the stream "i": the longest prefix of the name that has a valid.
    words = name.split("_")
    beginnings = ("_".join(words[:count]) for count in range(len(words) - 1, 0, -1))
    return next((beginning for beginning in beginnings if f"{beginning}_valid" in sample), name)


def _bus_cell(y: int, bits: int, first: int, last: int, value: int | None, moved: bool) -> str:
    left, right, middle = NAMES + CLOCK * first, NAMES + CLOCK * last, y + (HIGH + LOW) / 2
    if value is None:
        return f'<path class="idle" d="M{left} {middle}H{right}"/>'
    digits = hex_digits(value, bits)
    room = max(2, int((right - left - 8) / 5.6))
    shown = digits if len(digits) <= room else digits[: room - 1] + "…"
    shape = (
        f"M{left} {middle}l4 {y + HIGH - middle}H{right - 4}l4 {middle - y - HIGH}l-4 {y + LOW - middle}H{left + 4}Z"
    )
    return (
        f'<g class="{"moved" if moved else "held"}"><title>{digits}</title><path d="{shape}"/>'
        f'<text x="{(left + right) / 2}" y="{middle + 3.5}">{shown}</text></g>'
    )

"""Texts that people do not expect, for fuzzing."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

#: Settings of every fuzzer: examples may take as long as they need, and a failure can be repeated.
ANY = settings(deadline=None, suppress_health_check=[*HealthCheck], print_blob=True)

#: Numbers and texts that have broken programs before.
ODD = (
    *(
        "",
        " ",
        "0",
        "-1",
        "1e999",
        "nan",
        "9" * 30,
        "9" * 4301,
        "²",
        "٣",
        "1,2",
        "None",
        "*",
        "[",
        "[!",
        "a\nb",
        "\x1b[31m",
    ),
    *(
        "\x00",
        "\udcff",
        "é",
        "🔑",
        "%s",
        "{}",
        "$HOME",
        "~",
        ".",
        "..",
        "-",
        "--",
        "+",
        "x" * 300,
        "-x" * 200,
        "(" * 500,
    ),
)

odd_text = st.one_of(st.sampled_from(ODD), st.text(max_size=12))

"""From RTLIL to source text that a person can read."""

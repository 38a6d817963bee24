"""AXI around a core or a mode: its registers, their bus, and packets."""

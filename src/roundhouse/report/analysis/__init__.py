"""What the pages show, computed from records and evidence."""

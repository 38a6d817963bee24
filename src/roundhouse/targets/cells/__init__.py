"""Standard cells: any library with a target file, mapped, timed and simulated before layout."""

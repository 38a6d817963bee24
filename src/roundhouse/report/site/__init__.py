"""The frame of every page: navigation, templates, style sheets, scripts, and how figures are printed."""

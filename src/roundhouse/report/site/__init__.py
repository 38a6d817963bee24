"""Frame of every page: navigation, templates, style sheets, scripts, number formats."""

"""Assets of the pages: style sheet, our scripts, and the chart and table libraries, all offline.

The style sheet joins the files in ``static/css`` in the order of their names. Libraries are loaded as plain scripts,
because a page from file:// may not import modules.
"""

import json
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from itables.javascript import read_package_file

from ...storage.whole import write_whole

STYLE = "report.css"


def style_sheet() -> str:
    """Return the style sheet."""
    sheets = sorted(files(__package__).joinpath("static", "css").iterdir(), key=lambda sheet: sheet.name)
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def write_assets(out: Path) -> None:
    """Write the folder `assets` under `out`. The chart library is rewritten only if its version differs."""
    folder = out / "assets"
    static = files(__package__).joinpath("static")
    for script in static.iterdir():
        if script.name.endswith(".js"):
            write_whole(folder / script.name, script.read_text(encoding="utf-8"), synced=False)
    write_whole(folder / STYLE, style_sheet(), synced=False)
    write_whole(folder / "tables.css", read_package_file("html/dt_bundle.css"), synced=False)
    write_whole(folder / "tables.js", _module_as_script(read_package_file("html/dt_bundle.js")), synced=False)
    _write_charts(folder / "charts.js")


def _module_as_script(source: str) -> str:
    # The table library is a module only: the script has it as text and imports it from memory.
    text = json.dumps(source).replace("</", "<\\/")
    return f'window.tableLibrary = import(URL.createObjectURL(new Blob([{text}], {{ type: "text/javascript" }})));\n'


def _write_charts(path: Path) -> None:
    # Bundling takes a second, so each version of the libraries is bundled once.
    mark = f"/* vl-convert {version('vl-convert-python')} */\n"
    if path.exists() and path.read_text(encoding="utf-8").startswith(mark):
        return
    import vl_convert

    bundle = vl_convert.javascript_bundle(snippet="window.vegaEmbed = vegaEmbed;")
    write_whole(path, mark + bundle, synced=False)

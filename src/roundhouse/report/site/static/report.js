/* Draws the charts and turns the big table into a sortable, filterable one. Without it the pages still read as text. */
"use strict";

const drawChart = (canvas, spec) => {
  const options = {
    mode: "vega-lite",
    renderer: "svg",
    actions: { export: true, source: false, compiled: false, editor: false },
    tooltip: { theme: "page" },
  };
  return vegaEmbed(canvas, spec, options).catch((error) => {
    canvas.textContent = "This chart could not be drawn: " + error.message;
    throw error;
  });
};

for (const spec of document.querySelectorAll(".chart > script")) {
  drawChart(spec.parentElement.querySelector(".canvas"), JSON.parse(spec.textContent));
}

/* The table library goes by a class on the root element. */
const dark = window.matchMedia("(prefers-color-scheme: dark)");
const followTheme = () => document.documentElement.classList.toggle("dark", dark.matches);
dark.addEventListener("change", followTheme);
followTheme();

const results = document.querySelector("#results-table");
if (results) {
  window.tableLibrary.then(({ ITable, jQuery }) => {
    const filtered = [...results.querySelectorAll("thead th")].flatMap((head, index) => ("filter" in head.dataset ? [index] : []));
    new ITable(results, {
      pageLength: 25,
      lengthMenu: [10, 25, 100, { label: "All", value: -1 }],
      order: [],
      autoWidth: false,
      columnDefs: [
        { targets: filtered, columnControl: ["order", ["searchList"]] },
        { targets: "_all", columnControl: ["order"] },
      ],
      ordering: { indicators: false, handler: false },
      layout: { topStart: "pageLength", topEnd: "search", bottomStart: "info", bottomEnd: "paging" },
      language: { search: "Find", lengthMenu: "_MENU_ rows a page", info: "_START_ to _END_ of _TOTAL_ results" },
    });
    const table = jQuery(results).DataTable();
    let shown = table.page.len();
    window.addEventListener("beforeprint", () => {
      shown = table.page.len();
      table.page.len(-1).draw();
    });
    window.addEventListener("afterprint", () => table.page.len(shown).draw());
    results.dataset.ready = "yes";
  });
}

/* Shows the core behind a sign of the matrix, and its result. Without it the table still shows its signs. */
"use strict";

const table = document.querySelector("#matrix-table");
const box = document.querySelector("#cell");
const reasons = JSON.parse(document.querySelector("#reasons").textContent);
const columns = [...table.querySelectorAll("thead tr:last-child th")];
const states = { p: "passed", f: "failed", r: "refused", n: "not run" };
let held = null;

const show = (cell) => {
  const { n, e, r, t, s } = cell.dataset;
  const { layout, keys } = columns[cell.cellIndex - 1].dataset;
  const name = [cell.parentElement.cells[0].textContent, layout, keys, t].filter(Boolean).join("-");
  const title = document.createElement(s === undefined ? "b" : "a");
  title.textContent = name;
  if (s !== undefined) title.href = `cores/${name}.html`;
  const words = [states[cell.className[0]]];
  if (n) words.push(`${Number(n).toLocaleString("en")} blocks compared, effort ${e}`);
  if (r) words.push(reasons[r]);
  box.replaceChildren(title, ": " + words.join("; "));
  box.hidden = false;
};

const cellOf = (event) => {
  const cell = event.target.closest("td");
  return cell && cell.className ? cell : null;
};

table.addEventListener("pointerover", (event) => {
  const cell = cellOf(event);
  if (cell && !held) show(cell);
});
/* A click pins the text, so that its link can be reached; another click on the same sign releases it. */
table.addEventListener("click", (event) => {
  const cell = cellOf(event);
  if (!cell) return;
  if (held) held.classList.remove("held");
  held = held === cell ? null : cell;
  if (held) held.classList.add("held");
  show(cell);
});

/* The explorer: the form selects the results that are drawn and listed; its state is kept in the address. */
"use strict";

const data = JSON.parse(document.querySelector("#data").textContent);
const spec = JSON.parse(document.querySelector("#spec").textContent);
const form = document.querySelector("#explorer");
const keys = Object.keys(data.values);
const quantities = Object.fromEntries(data.quantities.map((quantity) => [quantity.key, quantity]));
const START = { x: "area", y: "mbps", colour: "family", sort: "" };

/* A result as an object again. */
const measured = data.rows.map(([name, target, ...rest]) => {
  const result = { name, target };
  keys.forEach((key, place) => { result[key] = data.values[key][rest[place]]; });
  result.cycles = rest[keys.length];
  result.beside = rest[keys.length + 1];
  data.quantities.forEach(({ key }, place) => { result[key] = rest[keys.length + 2 + place]; });
  result.href = `cores/${name}.html#${target}-${result.recipe}`;
  return result;
});

const targetOf = (name) => data.targets.find((target) => target.name === name);
const titleOf = (key, target) => quantities[key].title.replace(/\{(\w+)\}/, (_, unit) => target.units[unit]);

/* Three digits, as the other pages print them. */
const figure = (value) => {
  if (value === null || value === undefined) return "–";
  if (Number.isInteger(value)) return value.toLocaleString("en");
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
};

const stateOf = () => {
  const state = Object.fromEntries(["target", "x", "y", "colour"].map((name) => [name, form.elements[name].value]));
  state.sort = form.dataset.sort || "";
  for (const key of keys) state[key] = [...form.querySelectorAll(`[name=${key}]:checked`)].map((box) => box.value);
  return state;
};

const isShown = (result, state) =>
  result.target === state.target && result[state.x] !== null && result[state.y] !== null
  && keys.every((key) => !state[key].length || state[key].includes(result[key]));

/* Results that no other beats on both axes, best on the first axis first. */
const frontOf = (shown, x, y) => {
  const worth = (result, key) => (quantities[key].more ? -result[key] : result[key]);
  const front = [];
  for (const result of [...shown].sort((a, b) => worth(a, x) - worth(b, x) || worth(a, y) - worth(b, y))) {
    if (!front.length || worth(result, y) < worth(front[front.length - 1], y)) front.push(result);
  }
  return front;
};

const draw = (shown, front, state) => {
  const target = targetOf(state.target);
  const place = (result, order) => ({ ...result, x: result[state.x], y: result[state.y], colour: result[state.colour], order });
  const drawn = structuredClone(spec);
  drawn.datasets = { points: shown.map(place), front: front.map(place) };
  for (const layer of drawn.layer) {
    for (const axis of ["x", "y"]) {
      layer.encoding[axis].title = titleOf(state[axis], target) + (target.estimate && state[axis] !== "area" ? ", estimate" : "");
      layer.encoding[axis].scale.type = quantities[state[axis]].scale;
    }
    /* Steps only where one axis is a cost and the other a gain. */
    if (layer.mark.type === "line") layer.mark.interpolate = quantities[state.x].more === quantities[state.y].more ? "linear" : "step-after";
    if (layer.encoding.tooltip) {
      const texts = data.quantities.map(({ key }) => ({ field: `${key}_text`, type: "nominal", title: titleOf(key, target) }));
      layer.encoding.tooltip = [...layer.encoding.tooltip, ...texts];
    }
  }
  for (const point of drawn.datasets.points) for (const { key } of data.quantities) point[`${key}_text`] = figure(point[key]);
  drawChart(document.querySelector("#chart .canvas"), drawn);
};

const COLUMNS = [
  { key: "name", title: () => "Core", text: true },
  { key: "recipe", title: () => "Recipe", text: true },
  { key: "beside", title: () => "Hard blocks", text: true },
  { key: "cycles", title: () => "Clocks per block" },
  ...data.quantities.map(({ key }) => ({ key, title: (target) => titleOf(key, target) })),
];

const sorted = (shown, state) => {
  const [key, falling] = state.sort ? [state.sort.replace(/^-/, ""), state.sort.startsWith("-")] : [state.y, quantities[state.y].more];
  const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
  return [...shown].sort((a, b) => {
    if (a[key] === null || b[key] === null) return (a[key] === null) - (b[key] === null);
    return falling ? compare(b[key], a[key]) : compare(a[key], b[key]);
  });
};

const element = (name, text, properties = {}) => Object.assign(document.createElement(name), { textContent: text, ...properties });

const list = (shown, front, state) => {
  const target = targetOf(state.target);
  const heads = COLUMNS.map(({ key, title, text }) => {
    const head = element("th", "", { className: text ? "" : "num" });
    const button = element("button", title(target), { type: "button", className: "sort" });
    const now = state.sort.replace(/^-/, "") === key ? state.sort : "";
    if (now) head.ariaSort = now.startsWith("-") ? "descending" : "ascending";
    button.onclick = () => {
      form.dataset.sort = now ? (now.startsWith("-") ? key : `-${key}`) : (text ? key : `-${key}`);
      update();
    };
    head.append(button);
    return head;
  });
  document.querySelector("#shown thead tr").replaceChildren(...heads);
  const onFront = new Set(front);
  const rows = sorted(shown, state).map((result) => {
    const row = element("tr", "", { className: onFront.has(result) ? "front" : "" });
    for (const { key, text } of COLUMNS) {
      const cell = element("td", text ? "" : figure(result[key]), { className: text ? "" : "num" });
      if (key === "name") cell.append(element("a", result.name, { href: result.href, className: "core" }));
      else if (text) cell.textContent = result[key];
      row.append(cell);
    }
    return row;
  });
  document.querySelector("#shown tbody").replaceChildren(...rows);
};

/* The address holds what differs from the defaults. */
const toHash = (state) => {
  const hash = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    const text = Array.isArray(value) ? value.join("~") : value;
    if (text && text !== (START[name] ?? data.targets[0].name)) hash.set(name, text);
  }
  return hash.toString();
};

const fromHash = () => {
  const given = new URLSearchParams(location.hash.slice(1));
  const select = (name, start) => {
    const wanted = given.get(name);
    form.elements[name].value = [...form.elements[name].options].some((option) => option.value === wanted) ? wanted : start;
  };
  select("target", data.targets[0].name);
  for (const name of ["x", "y", "colour"]) select(name, START[name]);
  const sort = given.get("sort") || "";
  form.dataset.sort = COLUMNS.some(({ key }) => key === sort.replace(/^-/, "")) ? sort : "";
  for (const key of keys) {
    const wanted = (given.get(key) || "").split("~");
    for (const box of form.querySelectorAll(`[name=${key}]`)) box.checked = wanted.includes(box.value);
  }
};

/* Hide values that no result of the target has. */
const dim = (state) => {
  const here = measured.filter((result) => result.target === state.target);
  for (const key of keys) {
    const found = new Set(here.map((result) => result[key]));
    for (const box of form.querySelectorAll(`[name=${key}]`)) box.parentElement.hidden = !found.has(box.value) && !box.checked;
  }
  for (const name of ["x", "y"]) {
    for (const option of form.elements[name].options) {
      option.textContent = titleOf(option.value, targetOf(state.target));
      option.disabled = here.every((result) => result[option.value] === null);
    }
  }
};

const update = () => {
  const state = stateOf();
  const shown = measured.filter((result) => isShown(result, state));
  const front = frontOf(shown, state.x, state.y);
  const hash = toHash(state);
  if (hash !== location.hash.slice(1)) history.replaceState(null, "", hash ? `#${hash}` : location.pathname);
  dim(state);
  draw(shown, front, state);
  list(shown, front, state);
  const cores = new Set(shown.map((result) => result.name)).size;
  document.querySelector("#stage").textContent = `${targetOf(state.target).title}: ${targetOf(state.target).stage}`;
  document.querySelector("#count").textContent = `${figure(shown.length)} results of ${figure(cores)} cores; ${figure(front.length)} on the front, shaded.`;
};

form.addEventListener("change", update);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(() => {
  history.replaceState(null, "", location.pathname);
  fromHash();
  update();
}));
window.addEventListener("hashchange", () => { fromHash(); update(); });
if (window.matchMedia("(max-width: 46rem)").matches) form.querySelector(".filters").open = false;
fromHash();
update();

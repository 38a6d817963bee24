/* Draws a study's figures when they scroll into view, and shows a verdict in words. Without it the tables still work. */
"use strict";

const draw = (drawing) =>
  drawChart(drawing.querySelector(".canvas"), JSON.parse(drawing.querySelector("script").textContent)).then(() => {
    drawing.dataset.drawn = "";
  });
/* The contents of a closed group are never in view. */
const sight = new IntersectionObserver(
  (seen) => {
    for (const { target } of seen.filter((entry) => entry.isIntersecting)) {
      sight.unobserve(target);
      draw(target);
    }
  },
  { rootMargin: "400px" },
);
document.querySelectorAll(".drawing").forEach((drawing) => sight.observe(drawing));

/* Printing opens every group. */
window.addEventListener("beforeprint", () => {
  for (const closed of document.querySelectorAll("main details:not([open])")) {
    closed.open = true;
    closed.dataset.paper = "";
  }
});
window.addEventListener("afterprint", () => {
  for (const opened of document.querySelectorAll("details[data-paper]")) {
    opened.open = false;
    delete opened.dataset.paper;
  }
});

/* A link to a figure, a statement or a number opens what it is in; if a choice hides it, all are shown again. */
const open = () => {
  const place = location.hash && document.getElementById(location.hash.slice(1));
  if (place && getComputedStyle(place).display === "none") {
    for (const all of document.querySelectorAll('.choose input[value=""]')) all.checked = true;
    place.scrollIntoView();
  }
  let group = place && place.closest("details");
  for (; group; group = group.parentElement.closest("details")) group.open = true;
};
window.addEventListener("hashchange", open);
open();

/* Choosing an outcome opens the sections that have it; the style sheet hides the other statements. */
document.querySelector("#choose")?.addEventListener("change", () => {
  for (const section of document.querySelectorAll("details.section")) section.open = true;
});

const box = document.querySelector("#verdict");
let held = null;
const pairOf = (event) => event.target.closest(".pair");
const show = (pair) => {
  const part = (name) => pair.querySelector(name).textContent;
  const title = document.createElement("b");
  title.textContent = part(".sr");
  box.replaceChildren(title, ` — printed ${part(".printed")}, ours ${part(".ours")} (${pair.id})`);
  box.hidden = false;
};
document.addEventListener("pointerover", (event) => {
  if (held) return;
  const pair = pairOf(event);
  if (pair) show(pair);
  else box.hidden = true;
});
/* A click pins the text; another click on the same cell, or outside the cells, releases it. */
document.addEventListener("click", (event) => {
  const pair = pairOf(event);
  held?.classList.remove("held");
  held = pair === held ? null : pair;
  held?.classList.add("held");
  if (pair) show(pair);
  else box.hidden = true;
});

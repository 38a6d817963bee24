/* Draws the figures of a study as they come into sight, and says a verdict in words. Without it the tables still read. */
"use strict";

const draw = (box) =>
  drawChart(box.querySelector(".canvas"), JSON.parse(box.querySelector("script").textContent)).then(() => {
    box.dataset.drawn = "";
  });
/* What is in a closed group is never in sight. */
const sight = new IntersectionObserver(
  (seen) => {
    for (const { target } of seen.filter((entry) => entry.isIntersecting)) {
      sight.unobserve(target);
      draw(target);
    }
  },
  { rootMargin: "400px" },
);
document.querySelectorAll(".drawing").forEach((box) => sight.observe(box));

/* On paper every group is open. */
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

/* A link to a figure opens its group. */
const open = () => {
  const group = location.hash && document.getElementById(location.hash.slice(1))?.closest("details");
  if (group) group.open = true;
};
window.addEventListener("hashchange", open);
open();

const told = document.querySelector("#told");
let held = null;
const pairOf = (event) => event.target.closest(".pair");
const tell = (pair) => {
  const part = (name) => pair.querySelector(name).textContent;
  const title = document.createElement("b");
  title.textContent = part(".sr");
  told.replaceChildren(title, ` — printed ${part(".printed")}, ours ${part(".ours")} (${pair.id})`);
  told.hidden = false;
};
document.addEventListener("pointerover", (event) => {
  if (held) return;
  const pair = pairOf(event);
  if (pair) tell(pair);
  else told.hidden = true;
});
/* A click holds what is told; another one on the same cell, or beside the cells, lets it go. */
document.addEventListener("click", (event) => {
  const pair = pairOf(event);
  held?.classList.remove("held");
  held = pair === held ? null : pair;
  held?.classList.add("held");
  if (pair) tell(pair);
  else told.hidden = true;
});

// The referee without leaving the page: each tap asks for the same part with one thing changed, and shows it in its place.
// Without this script the buttons send their form, and the page reloads.

let last = Promise.resolve(); // taps one after another: each changes what the one before has come to
let released = Promise.resolve(); // a button that is replaced under a finger gets no click: wait until it is lifted

addEventListener("pointerdown", () => {
  released = new Promise((resolve) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(resolve), { once: true });
  });
});

/** Show the part at this address in `place`; what went wrong is said there. */
export async function showReferee(place, address) {
  const url = new URL(address, location.href);
  url.searchParams.set("part", "1");
  const answer = await fetch(url);
  const text = await answer.text();
  await released;
  place.innerHTML = text;
  return url;
}

function addressOf(form, button) {
  const url = new URL(form.action);
  url.searchParams.set("asked", form.elements.asked.value);
  url.searchParams.set("do", button);
  return url;
}

async function tap(place, button) {
  const form = place.querySelector("form");
  if (!form) return;
  const open = Array.from(place.querySelectorAll("details[open]"), ({ className }) => className);
  try {
    await showReferee(place, addressOf(form, button));
  } catch {
    sayAway(form);
    return;
  }
  for (const part of place.querySelectorAll("details")) part.open = open.includes(part.className);
  const again = Array.from(place.querySelectorAll("button")).find(({ value }) => value === button);
  if (again) again.focus({ preventScroll: true });
  keepInAddress(place);
}

function sayAway(form) {
  const verdict = form.querySelector(".verdict");
  const line = document.createElement("p");
  line.className = "message error";
  line.textContent = form.dataset.away;
  verdict.replaceChildren(line);
}

// On its own page the address goes along, so that it can be sent to somebody, or opened again.
function keepInAddress(place) {
  const asked = place.querySelector("[name='asked']");
  if (!asked || place.closest("dialog")) return;
  history.replaceState(null, "", `?${new URLSearchParams({ asked: asked.value })}`);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-referee] button[name='do']");
  if (!button) return;
  event.preventDefault();
  const place = button.closest("[data-referee]");
  const { value } = button;
  last = last.then(() => tap(place, value));
});

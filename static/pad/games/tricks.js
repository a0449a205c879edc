// Tricks by seat, tapped one after the other; or, after "all the rest", in one tap.

/** The tricks of nobody. */
export const noTricks = (seats, left) => ({ tricks: new Array(seats).fill(0), left, isRest: false });

/** The tricks with one more for this seat, or all that are left. */
export function withTrick({ tricks, left, isRest }, seat) {
  const more = isRest ? left : 1;
  return { tricks: tricks.map((had, other) => (other === seat ? had + more : had)), left: left - more, isRest: false };
}

/** Whether the next tap is to give all that are left, or one, the other way round than before. */
export const withRest = (state) => ({ ...state, isRest: !state.isRest });

/** Show what there is to tap beside the seats: all the rest, while more than one trick is left, and the last tap undone. */
export function showRest(form, { left, isRest }, { hasTricks, hasSteps }) {
  const rest = form.querySelector("[data-rest]");
  rest.hidden = !hasTricks || left < 2;
  rest.setAttribute("aria-pressed", String(isRest));
  form.querySelector("[data-do='step-back']").hidden = !hasSteps;
}

/** Write below each name what is known of who sits there, and which seats can be tapped now. */
export function showSeats(form, { marks, chosen, canTap }) {
  form.querySelectorAll(".seat").forEach((button, seat) => {
    const mark = button.querySelector(".mark");
    if (mark.textContent !== marks[seat]) mark.textContent = marks[seat];
    button.setAttribute("aria-pressed", String(seat === chosen));
    button.setAttribute("aria-disabled", String(!canTap));
  });
}

/** A number of tricks as dots. */
export const dots = (tricks) => "●".repeat(tricks);

// The bell: made of sine waves, so that no sound file is needed. Silent until someone turns the sound on with a
// switch `data-sound`; browsers let a page sound only after someone has touched it.

const KEPT = "headtable:sound";
const PARTIALS = [[0.5, 0.5, 3], [1, 1, 2.2], [1.19, 0.5, 1.6], [2, 0.4, 1], [3, 0.2, 0.7]]; // [of the pitch, loudness, seconds]
const PITCH = 660;
const STROKES = 5;
const BETWEEN = 0.8;

let audio = null;

function wanted() {
  return localStorage.getItem(KEPT) === "on";
}

function strike(at, loudness) {
  for (const [of, share, seconds] of PARTIALS) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = PITCH * of;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness * share * 0.3, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

function sounds() {
  return wanted() && audio !== null && audio.state === "running";
}

/** Ring, if the sound is on here. */
export function ring(strokes = STROKES, loudness = 1) {
  if (!sounds()) return;
  for (let stroke = 0; stroke < strokes; stroke += 1) strike(audio.currentTime + stroke * BETWEEN, loudness);
}

async function wake() {
  audio = audio || new AudioContext();
  await audio.resume();
}

function showButtons() {
  for (const button of document.querySelectorAll("[data-sound]")) {
    button.setAttribute("aria-checked", String(sounds()));
    button.hidden = !window.AudioContext;
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-sound]");
  if (button) localStorage.setItem(KEPT, sounds() ? "off" : "on");
  if (wanted()) await wake(); // the first touch of a reloaded page gives it its sound back
  showButtons();
  if (button) ring(1, 0.5);
});
showButtons();

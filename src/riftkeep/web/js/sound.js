// Short sounds, made on the spot; none until somebody asks for them.

/** Frequencies in hertz of the notes of each sound. */
const SOUNDS = { move: [330], capture: [262, 196], turn: [523, 659], end: [392, 523, 659], chat: [880] };
const NOTE_SECONDS = 0.09;

/** @type {AudioContext | null} */
let context = null;

/** Is sound wanted here? */
export const wantsSound = () => localStorage.getItem("sound") === "true";

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  if (!wantsSound()) return;
  context ??= new AudioContext();
  const audio = context;
  SOUNDS[name].forEach((pitch, i) => {
    const start = audio.currentTime + i * NOTE_SECONDS;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS * 1.6);
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.type = "triangle";
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS * 1.6);
  });
}

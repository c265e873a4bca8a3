// Clocks as forms offer them: "none", "days3", or seconds and increment such as "300+5".

/** The clock that a form's value stands for. @param {string} text */
export function clockOf(text) {
  if (text === "none") return { kind: "none" };
  if (text.startsWith("days")) return { kind: "correspondence", days_per_turn: Number(text.slice(4)) };
  const [base, increment] = text.split("+").map(Number);
  return { kind: "realtime", base_seconds: base, increment_seconds: increment };
}

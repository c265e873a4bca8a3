// What the scripts say, in the reader's language. The texts are in texts/<language>/*.ftl and in the
// folders of the games; the server makes patterns of them (core/fluent.py says what they look like)
// and the page brings those of its language before any module runs. Scripts call t with a code and
// values, and said with a sentence that the server sent as data.

/** @typedef {{code: string, values: Record<string, any>}} Says */
/** @typedef {string | (string | [string] | [string, Record<string, any>, string])[]} Pattern */
/** @typedef {Record<string, string | number | Says>} Values */
/** @typedef {(seat: number) => string} NameOf what to call a seat */

/** @type {{language: string, texts: Record<string, Pattern>}} */
const catalogue = /** @type {any} */ (globalThis).riftkeepTexts ?? { language: "en", texts: {} };
const plurals = new Intl.PluralRules(catalogue.language);

/** The text of a code, with its values put in. @param {string} code @param {Values} [values] @param {NameOf} [nameOf] */
export function t(code, values = {}, nameOf) {
  return fill(catalogue.texts[code] ?? code, values, nameOf);
}

/**
 * A sentence of the server in the reader's language. Seats are called by nameOf if it is given;
 * text is said if the sentence is not known here.
 * @param {Says | null | undefined} says @param {string} [text] @param {NameOf} [nameOf] @returns {string}
 */
export function said(says, text = "", nameOf) {
  if (!says || !(says.code in catalogue.texts)) return text;
  return t(says.code, says.values, nameOf);
}

/** What an answer of the server refuses, in words; "" if it says nothing. @param {any} answer */
export function wordsOf(answer) {
  const refusal = answer.error ?? answer.refusal;
  return refusal ? said(refusal.says, refusal.text) : "";
}

/** @param {Pattern} pattern @param {Values} values @param {NameOf} [nameOf] @returns {string} */
function fill(pattern, values, nameOf) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((part) => {
    if (typeof part === "string") return part;
    const value = values[part[0]];
    if (part.length === 1) return value === undefined ? `{${part[0]}}` : shown(value, nameOf);
    return fill(part[1][choice(value, part[1])] ?? part[1][part[2]], values, nameOf);
  }).join("");
}

/** @param {any} value @param {Record<string, Pattern>} variants */
function choice(value, variants) {
  return typeof value === "number" && !(value in variants) ? plurals.select(value) : String(value);
}

/** @param {string | number | Says} value @param {NameOf} [nameOf] */
function shown(value, nameOf) {
  if (typeof value !== "object") return String(value);
  const isSeat = value.code === "seat" || value.code === "seat.inside";
  return (isSeat && nameOf?.(value.values.seat)) || said(value, value.code, nameOf);
}

// A choice as a button: what it does, how it is typed, and its number on the keyboard.

import { button, html } from "./panels.js";
import { said } from "./texts.js";

/** @typedef {import("./types.js").Choice} Choice */

/** What a choice does, and how it is typed. @param {Choice} choice */
export const wordsOfChoice = ({ name, says, effect }) => [html("span", {}, said(says, effect)), html("small", { class: "typed" }, name)];

/** The nth choice as a button. @param {Choice} choice @param {number} n from 0 @param {() => void} take */
export function choiceButton(choice, n, take) {
  const made = button("", take);
  made.append(...wordsOfChoice(choice), ...(n < 9 ? [html("kbd", { "aria-hidden": "true" }, String(n + 1))] : []));
  return made;
}

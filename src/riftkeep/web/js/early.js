// Before the page's own script runs, buttons and forms do nothing yet: what is pressed until then is pressed
// again as soon as they do. Without this a form would be sent by the browser, with a password in the address.
(() => {
  /** @type {(() => void) | null} */
  let again = null;

  /** @param {Event} event @param {() => void} act */
  const hold = (event, act) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = act;
  };
  /** @param {Event} event */
  const onClick = (event) => {
    const pressed = event.target instanceof Element ? event.target.closest("button[type=button]") : null;
    if (pressed instanceof HTMLElement) hold(event, () => pressed.click());
  };
  /** @param {SubmitEvent} event */
  const onSubmit = (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.hasAttribute("action")) hold(event, () => form.requestSubmit(event.submitter));
  };

  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  document.addEventListener("DOMContentLoaded", () => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
    setTimeout(() => again?.()); // after everybody who waits for this event too
  });
})();

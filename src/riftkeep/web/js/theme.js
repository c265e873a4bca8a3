// The theme, before anything is painted: as chosen here, or else as the system has it. And the service
// worker, once everything else is there; browsers have one for safe addresses only.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const shown = () => localStorage.getItem("theme") ?? (dark.matches ? "dark" : "light");
  const apply = () => { root.dataset.theme = shown(); };
  apply();
  dark.addEventListener("change", apply);
  addEventListener("load", () => { navigator.serviceWorker?.register("/service-worker.js").catch(() => {}); });
  addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme")?.addEventListener("click", () => {
      localStorage.setItem("theme", shown() === "dark" ? "light" : "dark");
      apply();
    });
  });
})();

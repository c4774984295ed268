/** Calls back after the first paint, so that less important work does not delay it; at once if it is over, or nobody sees the page (`head.js`). */
export const afterPaint = (go: () => void): void => {
  if (document.documentElement.classList.contains('is-unpainted'))
    addEventListener('painted', go, { once: true });
  else go();
};

/** Calls back once the page is painted, so that what is not needed for it does not hold it up; at once where nobody is looking. */
export const afterPaint = (go: () => void): void => {
  if (document.hidden) {
    go();
    return;
  }
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) {
    requestAnimationFrame(() => setTimeout(go));
    return;
  }
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    go();
  });
  observer.observe({ type: 'paint', buffered: true });
};

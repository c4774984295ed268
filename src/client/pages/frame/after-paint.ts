/** Calls back after the first paint, so that less important work does not delay it; at once in a hidden page. */
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

/** The bars in sight; several stand one above the other. */
const bars = new Set<HTMLElement>();

const keepClear = (): void => {
  const height = [...bars].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  document.documentElement.style.scrollPaddingBlockEnd = bars.size === 0 ? '' : `${height + 16}px`;
};

/**
 * Makes the page scroll far enough that a bar which sticks to its lower edge never covers what has the focus, however tall the bar grows.
 * A React ref.
 */
export const keepFocusClear = (bar: HTMLElement | null): (() => void) => {
  if (bar === null) return () => undefined;
  bars.add(bar);
  // At once: what opens together with the bar gets the focus before an observer would tell its height.
  keepClear();
  const measure = new ResizeObserver(keepClear);
  measure.observe(bar);
  document.addEventListener('keyup', showWhole);
  return () => {
    bars.delete(bar);
    keepClear();
    measure.disconnect();
    if (bars.size === 0) document.removeEventListener('keyup', showWhole);
  };
};

// A browser scrolls to the line of a text box that the caret is in, not to the whole box.
const showWhole = ({ key }: KeyboardEvent): void => {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
};

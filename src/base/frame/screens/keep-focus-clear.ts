/**
 * Makes the page scroll far enough that a bar which sticks to its lower edge never covers what has the focus, however tall the bar grows.
 * A React ref.
 */
export const keepFocusClear = (bar: HTMLElement | null): (() => void) => {
  const root = document.documentElement;
  const keepClear = (): void => {
    root.style.scrollPaddingBlockEnd = `${(bar?.offsetHeight ?? 0) + 16}px`;
  };
  // At once: what opens together with the bar gets the focus before an observer would tell its height.
  keepClear();
  const measure = new ResizeObserver(keepClear);
  if (bar !== null) measure.observe(bar);
  document.addEventListener('keyup', showWhole);
  return () => {
    measure.disconnect();
    document.removeEventListener('keyup', showWhole);
    root.style.scrollPaddingBlockEnd = '';
  };
};

// A browser scrolls to the line of a text box that the caret is in, not to the whole box.
const showWhole = ({ key }: KeyboardEvent): void => {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
};

/** Whether an element's text runs from right to left. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** How far an arrow key moves along a row: 1 to the next, -1 to the one before, in the direction in which the row is read. */
export const arrowStep = ({
  key,
  currentTarget,
}: {
  key: string;
  currentTarget: Element;
}): number | undefined => {
  const step = STEPS[key];
  return step !== undefined && isRightToLeft(currentTarget) ? -step : step;
};

/** The same for a finger that moved by so many pixels: the next comes from where the row goes on. */
export const swipeStep = (moved: number, row: Element): number => (moved < 0 !== isRightToLeft(row) ? 1 : -1);

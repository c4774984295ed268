import { LAST_STEP, type Step } from '../rules.ts';

const KEY = 'registrationStep';

/** The step of an entry in the browser's history, or null. */
export const stepOfEntry = (state: unknown): Step | null => {
  const step = (state as Record<string, unknown> | null)?.[KEY];
  return Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP ? (step as Step) : null;
};

const entry = (step: Step) => ({ ...(history.state as object | null), [KEY]: step });

/** Adds one history entry for each step up to `step`, unless they are there after a reload. */
export const startHistory = (step: Step): void => {
  // Each step begins at the top; the browser would restore the scroll position.
  history.scrollRestoration = 'manual';
  if (stepOfEntry(history.state) === step) return;
  history.replaceState(entry(1), '');
  for (let next = 2; next <= step; next += 1) history.pushState(entry(next as Step), '');
};

/** Moves in the history from one step to another: forward with a new entry, back to the old ones. */
export const moveHistory = (from: Step, to: Step): void => {
  if (to > from) history.pushState(entry(to), '');
  else if (to < from) history.go(to - from);
};

/** Calls `onStep` on Back and Forward; returns a function that stops that. */
export const watchHistory = (current: () => Step, onStep: (step: Step) => void): (() => void) => {
  const listen = (event: PopStateEvent): void => {
    const step = stepOfEntry(event.state);
    // A jump to an anchor adds an entry without a step: it belongs to the current one.
    if (step === null) history.replaceState(entry(current()), '');
    else onStep(step);
  };
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
};

import { LAST_STEP, type Step } from './registration-steps.ts';

const KEY = 'registrationStep';

/** The step that an entry of the browser's history stands for, or null. */
export const stepOfEntry = (state: unknown): Step | null => {
  const step = (state as Record<string, unknown> | null)?.[KEY];
  return Number.isInteger(step) && Number(step) >= 1 && Number(step) <= LAST_STEP ? (step as Step) : null;
};

const entry = (step: Step) => ({ ...(history.state as object | null), [KEY]: step });

/** Makes the browser's history one entry a step, up to `step`, unless a reload left it so. */
export const startHistory = (step: Step): void => {
  // Each step begins at the top; the browser would go back to where the last one was left.
  history.scrollRestoration = 'manual';
  if (stepOfEntry(history.state) === step) return;
  history.replaceState(entry(1), '');
  for (let next = 2; next <= step; next += 1) history.pushState(entry(next as Step), '');
};

/** Goes along in the history from one step to another: a new entry forward, the old ones back. */
export const moveHistory = (from: Step, to: Step): void => {
  if (to > from) history.pushState(entry(to), '');
  else if (to < from) history.go(to - from);
};

/** Calls `onStep` when the reader goes back or forward; returns what ends that. */
export const watchHistory = (current: () => Step, onStep: (step: Step) => void): (() => void) => {
  const listen = (event: PopStateEvent): void => {
    const step = stepOfEntry(event.state);
    // A jump to an anchor makes an entry that knows no step: it belongs to the one shown.
    if (step === null) history.replaceState(entry(current()), '');
    else onStep(step);
  };
  window.addEventListener('popstate', listen);
  return () => window.removeEventListener('popstate', listen);
};

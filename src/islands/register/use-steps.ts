import { useCallback, useEffect, useRef, useState } from 'react';
import { moveHistory, watchHistory } from '../../client/stores/registration/registration-history.ts';
import type { Step } from '../../client/stores/registration/registration-steps.ts';

/** The step that is shown, and the browser's history gone along with. */
export const useSteps = () => {
  const [step, setStep] = useState<Step>(1);
  const [moves, setMoves] = useState(0);
  const shown = useRef<Step>(1);

  /** Shows a step that the history is at already. */
  const show = useCallback((to: Step): void => {
    if (to === shown.current) return;
    shown.current = to;
    setStep(to);
    setMoves((count) => count + 1);
  }, []);

  /** Goes to a step, in the history too. */
  const moveTo = useCallback(
    (to: Step): void => {
      moveHistory(shown.current, to);
      show(to);
    },
    [show],
  );

  return {
    step,
    /** Counts the changes of step, for scrolling and focus. */
    moves,
    /** The step at this moment, whatever has been rendered. */
    now: useCallback((): Step => shown.current, []),
    show,
    moveTo,
  };
};

type HistoryRules = {
  /** The furthest step that what was entered so far allows. */
  furthest: () => Step;
  /** Told of a step that was reached through the history. */
  onArrive: () => void;
  /** Told of an attempt to go further than allowed; the step shown stays. */
  onBlocked: () => void;
};

/** Follows the browser's Back and Forward, forward only as far as Next would go. */
export const useStepHistory = (
  { now, show }: Pick<ReturnType<typeof useSteps>, 'now' | 'show'>,
  rules: HistoryRules,
): void => {
  const current = useRef(rules);
  current.current = rules;
  useEffect(
    () =>
      watchHistory(now, (to) => {
        // The history's answer to a move of the form's own.
        if (to === now()) return;
        const { furthest, onArrive, onBlocked } = current.current;
        if (to > now() && to > furthest()) {
          history.go(now() - to);
          onBlocked();
          return;
        }
        show(to);
        onArrive();
      }),
    [now, show],
  );
};

import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import type { Step } from '../rules.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import type { RegistrationState } from './registration-state.ts';

/** Moves between the steps, together with the browser's history. */
export const registrationMoves = (
  { now, set }: HeldState<RegistrationState>,
  { history }: Pick<RegistrationEnvironment, 'history'>,
  saving: { keep: () => void; keepSoon: () => void },
  firstGroup: () => number,
) => {
  /** Shows the step of the current history entry. */
  const show = (step: Step): void => {
    if (step !== now().step) set({ step, moves: now().moves + 1, group: firstGroup() });
  };

  return {
    moveTo: (to: Step): void => {
      if (to !== now().step) saving.keepSoon();
      history.move(now().step, to);
      show(to);
      saving.keep();
    },
    /** Follows Back and Forward, but forward only as far as `next` would go; returns a function that stops that. */
    follow: (furthest: () => Step, next: () => unknown): (() => void) =>
      history.watch(
        () => now().step,
        (to) => {
          const { offer, step } = now();
          // The history's event for the form's own move.
          if (to === step) return;
          const isBlocked = to > step && (offer !== null || to > furthest());
          if (isBlocked) {
            history.move(to, step);
            if (offer === null) next();
            return;
          }
          show(to);
          set({ attempt: 0 });
          saving.keepSoon();
          saving.keep();
        },
      ),
  };
};

export type RegistrationMoves = ReturnType<typeof registrationMoves>;

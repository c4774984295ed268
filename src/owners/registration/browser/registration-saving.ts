import type { HeldState } from '../../../base/frame/browser/held-state.ts';
import { hasEntries } from './registration-draft.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import type { RegistrationState } from './registration-state.ts';

const SAVE_AFTER = 250;

/** Stores the form as a draft of this browser. */
export const registrationSaving = (
  { now }: HeldState<RegistrationState>,
  { draft, newName }: Pick<RegistrationEnvironment, 'draft' | 'newName'>,
) => {
  let id = '';
  /** Whether the form differs from its draft. */
  let isChanged = false;
  let isFinished = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = (): void => {
    clearTimeout(timer);
    const { offer, step, values } = now();
    // A tab where nothing changed must not replace what another tab stored.
    if (isFinished || offer !== null || !isChanged) return;
    isChanged = false;
    id ||= newName();
    if (hasEntries(values)) draft.keep({ id, step, values });
    else draft.clear(id);
  };

  return {
    /** Stores what has changed. */
    keep,
    /** Notes a change, which is stored at the next pause. */
    keepSoon: (): void => {
      isChanged = true;
      clearTimeout(timer);
      timer = setTimeout(keep, SAVE_AFTER);
    },
    /** Stores the form from now on in a draft that is there. */
    goOnWith: (draftId: string): void => {
      id = draftId;
    },
    /** Removes the draft, or the one that is offered. */
    drop: (offered: string | undefined): void => draft.clear(offered ?? id),
    /** Removes the draft for good. */
    finish: (): void => {
      clearTimeout(timer);
      isFinished = true;
      draft.clear(id);
    },
  };
};

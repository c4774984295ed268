import { loadKnownPasswords } from '../../../accounts/password/browser/known-passwords.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { newDraftName } from '../../../base/frame/browser/draft-name.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { registerCall } from '../../../base/http/calls/reading-calls.ts';
import { upload } from '../../../base/photos/browser/upload.ts';
import { cleanText, onOneLine } from '../../../base/text/rules/text.ts';
import type { RegisterReply, register } from '../calls.ts';
import type { Step } from '../rules.ts';
import { rememberNewPage } from './new-page.ts';
import { clearDraft, keepDraft, loadDraft, type RegistrationDraft } from './registration-draft.ts';
import { type EmailChecker, emailChecker } from './registration-email.ts';
import { moveHistory, startHistory, stepOfEntry, watchHistory } from './registration-history.ts';
import { loadReservedNames } from './reserved-names.ts';

const REDIRECT_AFTER = 2_000;

/** What the wizard's store needs from the browser; tests pass their own. */
export type RegistrationEnvironment = {
  /** `YYYY-MM-DD`. */
  today: () => string;
  /** Whether a control has a partial value, such as half a date, which scripts see as empty. */
  isHalfEntered: (name: string) => boolean;
  email: EmailChecker;
  /** Loads the rules that are too large for the first script. */
  loadRules: () => Promise<unknown>;
  /** The drafts in this browser. */
  draft: {
    load: () => RegistrationDraft | null;
    keep: (draft: Omit<RegistrationDraft, 'at'>) => void;
    clear: (id: string) => void;
  };
  /** The name that the address asks for, '' if none. */
  askedName: () => string;
  /** The browser's history, with one entry for each step. */
  history: {
    current: () => Step | null;
    start: (step: Step) => void;
    move: (from: Step, to: Step) => void;
    watch: (current: () => Step, onStep: (step: Step) => void) => () => void;
  };
  newName: () => string;
  send: (form: FormData, onProgress: (share: number) => void) => Promise<Outcome<RegisterReply>>;
  /** Goes to the new page, after time to read its link. */
  leave: (path: string) => void;
};

/** The implementation for browsers. */
export const browserEnvironment = (
  isHalfEntered: RegistrationEnvironment['isHalfEntered'],
): RegistrationEnvironment => ({
  today: () => new Date().toISOString().slice(0, 10),
  isHalfEntered,
  askedName: () =>
    onOneLine(cleanText(new URLSearchParams(location.hash.slice(1)).get('name') ?? '')).slice(
      0,
      LENGTHS.line,
    ),
  email: emailChecker(),
  loadRules: () => Promise.all([loadKnownPasswords(), loadReservedNames()]),
  draft: {
    load: loadDraft,
    keep: keepDraft,
    clear: clearDraft,
  },
  history: {
    current: () => stepOfEntry(history.state),
    start: startHistory,
    move: moveHistory,
    watch: watchHistory,
  },
  newName: newDraftName,
  send: (form, onProgress) => upload<typeof register>(registerCall, form, { onProgress }),
  leave: (path) => {
    rememberNewPage(path);
    setTimeout(() => location.assign(path), REDIRECT_AFTER);
  },
});

import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import type { RegisterReply } from '../calls.ts';
import type { Step, WizardPurpose } from '../rules.ts';
import type { RegistrationDraft } from './registration-draft.ts';

/** Checks once for each address whether it is registered. */
export type EmailChecker = {
  /** Addresses that are known to be registered. */
  taken: ReadonlySet<string>;
  /** Adds an address that the server refused. */
  note: (text: string) => void;
  /** Resolves once an address is checked, or the wait is over. */
  check: (text: string, kind: ProfileKind) => Promise<void>;
};

/** What the wizard's store needs from the browser; tests pass their own. */
export type RegistrationEnvironment = {
  /** What the wizard is filled in for. */
  purpose: WizardPurpose;
  /** `YYYY-MM-DD`. */
  today: () => string;
  email: EmailChecker;
  /** Loads the rules that are too large for the first script. */
  loadRules: () => Promise<unknown>;
  /** The drafts in this browser. */
  draft: {
    load: () => RegistrationDraft | null;
    keep: (draft: Omit<RegistrationDraft, 'at'>) => void;
    clear: (id: string) => void;
  };
  /** What the address asks for: a name, '' if none, and a kind of page. */
  asked: () => { name: string; kind: ProfileKind | null };
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

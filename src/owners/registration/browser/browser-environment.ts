import { browserValue, keepLogin } from '../../../accounts/login/browser/session.ts';
import { loadKnownPasswords } from '../../../accounts/password/browser/known-passwords.ts';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { newDraftName } from '../../../base/frame/browser/draft-name.ts';
import { registerCall } from '../../../base/http/calls/form-calls.ts';
import { upload } from '../../../base/photos/browser/upload.ts';
import { onOneLine } from '../../../base/text/rules/letters/text-signs.ts';
import { cleanText } from '../../../base/text/rules/text.ts';
import type { register } from '../calls.ts';
import { rememberNewPage } from './new-page-mark.ts';
import { clearDraft, keepDraft, loadDraft } from './registration-draft.ts';
import { emailChecker } from './registration-email.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import { moveHistory, startHistory, stepOfEntry, watchHistory } from './registration-history.ts';
import { ANOTHER_PAGE, loadReservedNames, OWN_PAGE_PURPOSE } from './registration-purpose.ts';

const REDIRECT_AFTER = 2_000;

/** What the address asks for after its `#`, which is in no log. */
export const askedInAddress: RegistrationEnvironment['asked'] = () => {
  const asked = new URLSearchParams(location.hash.slice(1));
  const kind = asked.get('profile');
  return {
    name: onOneLine(cleanText(asked.get('name') ?? '')).slice(0, LENGTHS.line),
    kind: isProfileKind(kind) ? kind : null,
  };
};

/** The wizard's steps in the browser's history. */
export const BROWSER_HISTORY: RegistrationEnvironment['history'] = {
  current: () => stepOfEntry(history.state),
  start: startHistory,
  move: moveHistory,
  watch: watchHistory,
};

/** Whether the address asks for another page of the login that this browser has. */
const isAnother = (): boolean =>
  browserValue('loggedIn') === 'true' && new URLSearchParams(location.hash.slice(1)).has('another');

/** The implementation for browsers. */
export const browserEnvironment = (): RegistrationEnvironment => ({
  purpose: isAnother() ? ANOTHER_PAGE : OWN_PAGE_PURPOSE,
  today: () => new Date().toISOString().slice(0, 10),
  asked: askedInAddress,
  email: emailChecker(),
  loadRules: () => Promise.all([loadKnownPasswords(), loadReservedNames()]),
  draft: {
    load: loadDraft,
    keep: keepDraft,
    clear: clearDraft,
  },
  history: BROWSER_HISTORY,
  newName: newDraftName,
  send: async (form, onProgress) => {
    const outcome = await upload<typeof register>(registerCall, form, { onProgress });
    if (outcome.kind === 'done' && form.has('same_login'))
      await import('./another-page.ts').then(({ switchToPage }) => switchToPage(outcome.reply.id));
    else if (outcome.kind === 'done') keepLogin(outcome.reply);
    return outcome;
  },
  leave: (path) => {
    rememberNewPage(path);
    setTimeout(() => location.assign(path), REDIRECT_AFTER);
  },
});

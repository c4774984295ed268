import type { checkEmail } from '../../../accounts/login/calls.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { call } from '../../../base/http/browser/call.ts';
import { checkEmailCall } from '../../../base/http/calls/form-calls.ts';
import { isEmail, normalizeEmail } from '../../../base/text/rules/email.ts';
import type { EmailChecker } from './registration-environment.ts';

/** Maximum wait for an answer, in milliseconds; the server checks again anyway. */
const TIMEOUT_MS = 3_000;

/** Checks once for each address whether it is registered, and caches the answers; a failure counts as not registered and is not cached. */
export const emailChecker = (): EmailChecker => {
  const taken = new Set<string>();
  const requests = new Map<string, Promise<void>>();

  const ask = async (email: string, kind: ProfileKind): Promise<void> => {
    const outcome = await call<typeof checkEmail>(checkEmailCall, { email, profile: kind });
    if (outcome.kind !== 'done') requests.delete(email);
    else if (outcome.reply.exists) taken.add(email);
  };

  return {
    taken,
    note: (text: string): void => {
      taken.add(normalizeEmail(text));
    },
    check: async (text: string, kind: ProfileKind): Promise<void> => {
      const email = normalizeEmail(text);
      if (!isEmail(email) || taken.has(email)) return;
      const answer = requests.get(email) ?? ask(email, kind);
      requests.set(email, answer);
      await Promise.race([answer, new Promise<void>((done) => setTimeout(done, TIMEOUT_MS))]);
    },
  };
};

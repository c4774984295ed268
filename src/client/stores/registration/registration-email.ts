import type { checkEmail } from '../../../contract/account.ts';
import { checkEmailCall } from '../../../contract/reading-calls.ts';
import { isEmail, normalizeEmail } from '../../../domain/accounts/email.ts';
import type { ProfileKind } from '../../../domain/fields/fields.ts';
import { call } from '../call.ts';

/** Longest wait for an answer before going on, in milliseconds; the server asks again anyway. */
const PATIENCE = 3_000;

/** Asks once for each address whether it is registered, and remembers the answers; a failure counts as not registered and is forgotten. */
export const emailChecker = () => {
  const taken = new Set<string>();
  const asked = new Map<string, Promise<void>>();

  const ask = async (email: string, kind: ProfileKind): Promise<void> => {
    const outcome = await call<typeof checkEmail>(checkEmailCall, { email, profile: kind });
    if (outcome.kind !== 'done') asked.delete(email);
    else if (outcome.reply.exists) taken.add(email);
  };

  return {
    /** Addresses known to be registered. */
    taken: taken as ReadonlySet<string>,
    /** Notes an address that the server refused. */
    note: (text: string): void => {
      taken.add(normalizeEmail(text));
    },
    /** Resolves once the address is known about, or the wait is over. */
    check: async (text: string, kind: ProfileKind): Promise<void> => {
      const email = normalizeEmail(text);
      if (!isEmail(email) || taken.has(email)) return;
      const answer = asked.get(email) ?? ask(email, kind);
      asked.set(email, answer);
      await Promise.race([answer, new Promise<void>((done) => setTimeout(done, PATIENCE))]);
    },
  };
};

export type EmailChecker = ReturnType<typeof emailChecker>;

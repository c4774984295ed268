import { useRef } from 'react';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import {
  type CeremonyResult,
  hasPasskeys,
  logInByPasskey,
  offerInField,
} from '../../passkeys/browser/ceremony.ts';
import { teamPasskeyLogin, teamPasskeyOptions } from '../../passkeys/calls.ts';
import { lostSession } from '../browser/admin-session.ts';
import type { SessionUser } from '../calls.ts';

/** How the sending of a login goes. */
export type LoginSending = { kind: 'idle' | 'sending' } | { kind: 'failed'; message: string };

const CALLS = { options: teamPasskeyOptions, login: teamPasskeyLogin };

/** A member's login by a passkey, by a button and in the field for the address. */
export const usePasskeyLogin = (
  sending: LoginSending,
  setSending: (sending: LoginSending) => void,
  onLoggedIn: (admin: SessionUser) => void,
) => {
  const hasOffered = useRef(false);
  const take = async (asked: CeremonyResult<ReplyOf<typeof teamPasskeyLogin>>): Promise<void> => {
    const problem = 'message' in asked ? asked.message : await lostSession();
    if ('result' in asked && problem === '') return onLoggedIn(asked.result.user);
    setSending(problem === '' ? { kind: 'idle' } : { kind: 'failed', message: problem });
  };
  return {
    /** Offers them in the field, once somebody touches the form. */
    offer: (): void => {
      if (hasOffered.current || !hasPasskeys()) return;
      hasOffered.current = true;
      // Without it, the button and the password remain.
      void offerInField(CALLS, (asked) => void take(asked)).catch(() => undefined);
    },
    logIn: async (): Promise<void> => {
      if (sending.kind === 'sending') return;
      setSending({ kind: 'sending' });
      await take(await logInByPasskey(CALLS));
      // The dialog took the place of the offer.
      hasOffered.current = false;
    },
  };
};

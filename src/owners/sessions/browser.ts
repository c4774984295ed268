import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { endSession, getSessions, type SessionItem } from '../../accounts/sessions/calls.ts';
import { call, type Outcome } from '../../base/http/browser/call.ts';
import { sendConfirmation } from '../email/calls.ts';
import { ownCall } from '../my-profile/browser/own-call.ts';

/** The owner's sessions; null if they could not be loaded. */
export const loadSessions = async (): Promise<SessionItem[] | null> => {
  const outcome = await call(getSessions, {});
  return outcome.kind === 'done' ? outcome.reply.items : null;
};

const messageOf = (outcome: Outcome<{ message: string }>): string => {
  if (outcome.kind === 'unreachable') return ACCOUNT_SENTENCES.unreachable;
  return outcome.kind === 'done' ? outcome.reply.message : outcome.failure.message;
};

/** Ends one session, or all others; returns the message. */
export const endOwnSessions = async (which: { id: string } | { all: true }): Promise<string> =>
  messageOf(await call(endSession, which));

/** Requests another confirmation mail; returns the message. */
export const confirmAgain = async (): Promise<string> => messageOf(await ownCall(sendConfirmation, {}));

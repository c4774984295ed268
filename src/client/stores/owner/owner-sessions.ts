import { sendConfirmation } from '../../../contract/account.ts';
import { endSession, getSessions, type SessionItem } from '../../../contract/ownership.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import { call } from '../call.ts';

/** Where the owner is logged in; null when that could not be loaded. */
export const loadSessions = async (): Promise<SessionItem[] | null> => {
  const outcome = await call(getSessions, {});
  return outcome.kind === 'done' ? outcome.reply.items : null;
};

/** Ends one session, or all others; answers the sentence that says what came of it. */
export const endOwnSessions = async (which: { id: string } | { all: true }): Promise<string> => {
  const outcome = await call(endSession, which);
  if (outcome.kind === 'unreachable') return ACCOUNT_SENTENCES.unreachable;
  return outcome.kind === 'done' ? outcome.reply.message : outcome.failure.message;
};

/** Asks for another mail to confirm the address; answers the sentence that says what came of it. */
export const confirmAgain = async (): Promise<string> => {
  const outcome = await call(sendConfirmation, {});
  if (outcome.kind === 'unreachable') return ACCOUNT_SENTENCES.unreachable;
  return outcome.kind === 'done' ? outcome.reply.message : outcome.failure.message;
};

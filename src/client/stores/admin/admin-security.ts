import { adminSession } from '../../../contract/admin.ts';
import { confirmTotp, disableTotp, enrolTotp } from '../../../contract/second-factor.ts';
import { ADMIN_SENTENCES } from '../../../domain/admin/admin.ts';
import { call } from '../call.ts';

/** What a step of the second factor came to: its reply, or the sentence that says why not. */
type Step<Reply> = { kind: 'done'; reply: Reply } | { kind: 'failed'; message: string };

/** Whether the second factor is on; null when the server could not be asked. */
export const readFactor = async (): Promise<boolean | null> => {
  const outcome = await call(adminSession, { factor: '1' });
  return outcome.kind === 'done' ? (outcome.reply.second_factor ?? false) : null;
};

/** Begins: what the authenticator app is to read. */
export const beginFactor = async (password: string): Promise<Step<{ uri: string; secret: string }>> => {
  const outcome = await call(enrolTotp, { password });
  if (outcome.kind === 'done') return outcome;
  return failed(outcome.kind === 'refused' ? outcome.failure.message : '');
};

/** Turns it on; answers the recovery codes. */
export const turnFactorOn = async (code: string): Promise<Step<{ recovery: string[] }>> => {
  const outcome = await call(confirmTotp, { code });
  if (outcome.kind === 'done') return outcome;
  return failed(outcome.kind === 'refused' ? outcome.failure.message : '');
};

/** Turns it off. */
export const turnFactorOff = async (password: string, code: string): Promise<Step<{ message: string }>> => {
  const outcome = await call(disableTotp, { password, code });
  if (outcome.kind === 'done') return outcome;
  return failed(outcome.kind === 'refused' ? outcome.failure.message : '');
};

const failed = (message: string) => ({
  kind: 'failed' as const,
  message: message || ADMIN_SENTENCES.serverError,
});

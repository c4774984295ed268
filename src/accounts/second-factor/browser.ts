import { call, type Outcome } from '../../base/http/browser/call.ts';
import { adminSession } from '../admin-login/calls.ts';
import { ADMIN_SENTENCES } from '../admin-login/rules.ts';
import { confirmTotp, disableTotp, enrolTotp, newRecoveryCodes } from './calls.ts';

/** The result of a step of the second factor: its reply, or the problem. */
export type FactorStep<Reply> = { kind: 'done'; reply: Reply } | { kind: 'failed'; message: string };

/** Whether the second factor is on; null if the server did not answer. */
export const readFactor = async (): Promise<boolean | null> => {
  const outcome = await call(adminSession, { factor: '1' });
  return outcome.kind === 'done' ? (outcome.reply.second_factor ?? false) : null;
};

/** Starts the setup; returns the secret for the authenticator app. */
export const beginFactor = async (password: string): Promise<FactorStep<{ uri: string; secret: string }>> =>
  stepOf(await call(enrolTotp, { password }));

/** Turns it on; returns the recovery codes. */
export const turnFactorOn = async (code: string): Promise<FactorStep<{ recovery: string[] }>> =>
  stepOf(await call(confirmTotp, { code }));

/** Makes new recovery codes; the older ones are no longer good. */
export const renewRecoveryCodes = async (
  password: string,
  code: string,
): Promise<FactorStep<{ recovery: string[] }>> => stepOf(await call(newRecoveryCodes, { password, code }));

/** Turns it off. */
export const turnFactorOff = async (
  password: string,
  code: string,
): Promise<FactorStep<{ message: string }>> => stepOf(await call(disableTotp, { password, code }));

const stepOf = <Reply>(outcome: Outcome<Reply>): FactorStep<Reply> => {
  if (outcome.kind === 'done') return outcome;
  const message = outcome.kind === 'refused' ? outcome.failure.message : '';
  return { kind: 'failed', message: message || ADMIN_SENTENCES.serverError };
};

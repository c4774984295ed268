import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Outcome } from '../../../base/http/browser/call.ts';
import { to } from '../../../base/languages/rules/address.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import type { RegisterReply } from '../calls.ts';
import type { RegistrationResult } from '../rules.ts';

/** Turns a call's outcome into what the form does next. */
export const registrationResult = (
  kind: ProfileKind,
  outcome: Outcome<RegisterReply>,
): RegistrationResult => {
  if (outcome.kind === 'done') {
    const { message, redirect } = outcome.reply;
    return {
      kind: 'registered',
      message: message || REGISTRATION_SENTENCES.done,
      redirect: isOwnPath(redirect) ? to(redirect) : null,
    };
  }
  if (outcome.kind === 'unreachable')
    return { kind: 'failed', sentence: REGISTRATION_SENTENCES.error, lost: true };
  const { code, message, errors = {} } = outcome.failure;
  // A reply may say so by its sentence alone, without a code.
  if (code === 'email-taken' || message?.toLowerCase().includes(REGISTRATION_SENTENCES.taken.toLowerCase()))
    return {
      kind: 'problems',
      isTaken: true,
      problems: { ...errors, [registrationName(kind, 'email')]: FIELD_SENTENCES.emailTaken },
    };
  const { captcha, ...problems } = errors;
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems, isTaken: false };
  if (code === 'captcha' || captcha !== undefined) return { kind: 'captcha' };
  return { kind: 'failed', sentence: message || REGISTRATION_SENTENCES.failed, lost: false };
};

/** Whether a redirect stays on this site. */
const isOwnPath = (path: string | undefined): path is string => /^\/(?![/\\])/.test(path ?? '');

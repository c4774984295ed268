import { ACCOUNT_SENTENCES } from '../../accounts/rules/account.ts';
import { FIELD_SENTENCES } from '../../base/fields/rules/field-sentences.ts';
import { say } from '../../base/languages/rules/say.ts';
import { ownCall } from '../my-profile/browser/own-call.ts';
import { markLeft } from '../my-profile/browser/own-profile.ts';
import { deleteProfile } from '../my-profile/calls.ts';

/** Deletes the owner's profile; returns the problem and its field, or null on success. */
export const requestDeletion = async (
  password: string,
): Promise<{ field: string | null; message: string } | null> => {
  if (password === '')
    return { field: 'password', message: FIELD_SENTENCES.required(say('accounts.password.password')) };
  const outcome = await ownCall(deleteProfile, { password });
  // If the session has ended, an earlier deletion may have succeeded although its answer was lost.
  if (outcome.kind === 'unreachable') return { field: null, message: ACCOUNT_SENTENCES.unreachable };
  if (outcome.kind === 'refused') {
    const { errors, message } = outcome.failure;
    return errors?.password ? { field: 'password', message: errors.password } : { field: null, message };
  }
  markLeft();
  return null;
};

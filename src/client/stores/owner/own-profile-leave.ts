import { deleteProfile } from '../../../contract/account.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import { FIELD_SENTENCES } from '../../../domain/fields/field-sentences.ts';
import { call } from '../call.ts';
import { markLeft } from './own-profile.ts';

/** Deletes the owner's profile; answers why not, with the field at fault, or null when it is done. */
export const leaveForGood = async (
  password: string,
): Promise<{ field: string | null; message: string } | null> => {
  if (password === '') return { field: 'password', message: FIELD_SENTENCES.required('Password') };
  const outcome = await call(deleteProfile, { password });
  // A session that is over may be the trace of a deletion whose answer was lost.
  if (outcome.kind === 'unreachable') return { field: null, message: ACCOUNT_SENTENCES.unreachable };
  if (outcome.kind === 'refused') {
    const { errors, message } = outcome.failure;
    return errors?.password ? { field: 'password', message: errors.password } : { field: null, message };
  }
  markLeft();
  return null;
};

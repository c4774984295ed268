import { ownCall } from '../../my-profile/browser/own-call.ts';
import { loadOwnProfile } from '../../my-profile/browser/own-profile.ts';
import { type FormFailure, refusalOf } from '../../my-profile/browser/refused.ts';
import { changeEmail } from '../calls.ts';

/** Changes the address of the login, and of its pages that have the same; null once that is done. */
export const moveLogin = async (email: string, password: string): Promise<FormFailure | null> => {
  const outcome = await ownCall(changeEmail, { email, password });
  if (outcome.kind !== 'done') return refusalOf(outcome);
  await loadOwnProfile();
  return null;
};

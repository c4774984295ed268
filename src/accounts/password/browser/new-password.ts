import type { PlainForm } from '../../../base/form/browser/plain-form.ts';
import { PASSWORD_SENTENCES } from '../rules/password.ts';
import { checkNewPassword } from './known-passwords.ts';

/** The problems of a form that asks twice for a new password. */
export const newPasswordProblems = async (
  form: PlainForm,
  label: string,
): Promise<Record<string, string>> => {
  const [password, again] = [form.value('password'), form.value('confirmpassword')];
  const problem = await checkNewPassword(label, password);
  return {
    ...(problem !== null && { password: problem }),
    ...(again !== password && { confirmpassword: PASSWORD_SENTENCES.mismatch }),
  };
};

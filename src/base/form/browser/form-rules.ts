import { FIELD_SENTENCES } from '../../fields/rules/field-sentences.ts';
import { say } from '../../languages/rules/say.ts';
import { isEmail } from '../../text/rules/email.ts';

/** The problem of an empty field. */
export const missing = (name: string, label: string): Record<string, string> => ({
  [name]: FIELD_SENTENCES.required(label),
});

/** The problem of an e-mail field, if it has one. */
export const emailProblem = (email: string): Record<string, string> => {
  if (email === '') return missing('email', say('field.email'));
  return isEmail(email) ? {} : { email: FIELD_SENTENCES.email };
};

import { fieldsOf, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { currentPrefix } from '../../../base/languages/rules/address.ts';
import { currentLanguage } from '../../../base/languages/rules/say.ts';
import { isPrivateChoice } from '../../../profiles/visibility/rules/privacy.ts';
import type { RegistrationPhotos, RegistrationValues } from '../rules.ts';
import { listsOfKind } from './registration-lists.ts';

/** Sent empty: the site has no payment and no user names. */
const EMPTY = ['payment_package', 'payment_status', 'payment_id', 'user_id', 'username'] as const;

/** The form data of a registration, under the names of the contract; by `draft`, the server recognises a repeat after a lost answer. */
export const registrationForm = (
  kind: ProfileKind,
  values: RegistrationValues,
  photos: RegistrationPhotos,
  { captcha, draft, ofLogin }: { captcha: string; draft: string; ofLogin?: boolean },
): FormData => {
  const form = new FormData();
  form.set('profile', kind);
  if (ofLogin) form.set('same_login', 'yes');
  for (const field of [...fieldsOf(kind), ...(ofLogin ? [] : ['password', 'confirmpassword'])]) {
    const name = registrationName(kind, field);
    form.set(name, values[name] ?? '');
  }
  // What somebody writes is in the language of the screen; without a prefix, the site's own goes without saying.
  if (currentPrefix() !== '') form.set('language', values['language'] || currentLanguage());
  for (const list of listsOfKind(kind)) form.set(list, values[list] ?? '');
  // Choices for the other kind do not count.
  const hidden = (values['private_fields'] ?? '').split(',').filter((name) => isPrivateChoice(kind, name));
  form.set('private_fields', hidden.join());
  if (kind === 'professional') form.set('name', values['companyname'] ?? '');
  if (values['marital'] === 'Single') form.set('children', '');
  for (const field of PHOTO_FIELDS) {
    const photo = photos[field];
    if (photo !== null) form.set(field, photo, `${field}.jpg`);
  }
  for (const name of EMPTY) form.set(name, '');
  form.set('captcha', captcha);
  form.set('draft_key', draft);
  return form;
};

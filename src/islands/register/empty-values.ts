import type { RegistrationValues } from '../../client/stores/registration/registration-steps.ts';
import { fieldsOf, PROFILE_KINDS, registrationName } from '../../domain/fields/fields.ts';

/** Every value of both kinds under its name, empty. */
export const emptyValues = (): RegistrationValues => {
  const values: RegistrationValues = { profile: '', private_fields: '' };
  for (const kind of PROFILE_KINDS)
    for (const field of [...fieldsOf(kind), 'password', 'confirmpassword'])
      values[registrationName(kind, field)] = '';
  return values;
};

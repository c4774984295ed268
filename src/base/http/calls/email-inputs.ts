import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../fields/rules/fields.ts';
import { LENGTHS } from '../../fields/rules/limits.ts';
import { storedEmail } from '../../text/rules/address/shown-email.ts';
import { isEmail } from '../../text/rules/email.ts';
import { requiredText, type Words, withinLength } from './inputs.ts';

/** A required e-mail address, as it is stored. */
export const emailText = (label: Words = () => FIELD_LABELS.email) =>
  requiredText(label, LENGTHS.line, undefined, { clean: storedEmail }).check(
    z.refine((value) => isEmail(value), { error: () => FIELD_SENTENCES.email }),
    z.meta({ format: 'email' }),
  );

/** An e-mail address that may be missing or empty. */
export const optionalEmail = () =>
  z.optional(
    z.string({ error: () => FIELD_SENTENCES.notText(FIELD_LABELS.email) }).check(
      z.overwrite(withinLength(LENGTHS.line, storedEmail)),
      z.refine((value) => value === '' || isEmail(value), { error: () => FIELD_SENTENCES.email }),
      z.meta({ maxLength: LENGTHS.line }),
    ),
  );

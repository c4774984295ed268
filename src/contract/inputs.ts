import * as z from 'zod/mini';
import { isEmail } from '../domain/email.ts';
import { FIELD_SENTENCES } from '../domain/field-rules.ts';
import { characters, cleanText, hasControlCharacter } from '../domain/text.ts';

/** A text that must be there, kept clean, of at most `most` characters. */
export const requiredText = (label: string, most = 200, missing = FIELD_SENTENCES.required(label)) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : FIELD_SENTENCES.notText(label)) })
    .check(
      z.overwrite(cleanText),
      z.refine((value) => value !== '', { error: missing, abort: true }),
      z.refine((value) => !hasControlCharacter(value), {
        error: FIELD_SENTENCES.control(label),
        abort: true,
      }),
      z.refine((value) => characters(value) <= most, { error: FIELD_SENTENCES.tooLong(label, most) }),
    );

/** A text that may be missing or empty. */
export const optionalText = (label: string, most = 200) =>
  z.optional(
    z.string({ error: FIELD_SENTENCES.notText(label) }).check(
      z.overwrite(cleanText),
      z.refine((value) => !hasControlCharacter(value), {
        error: FIELD_SENTENCES.control(label),
        abort: true,
      }),
      z.refine((value) => characters(value) <= most, { error: FIELD_SENTENCES.tooLong(label, most) }),
    ),
  );

/** A secret as it was typed: never trimmed or cut. */
export const secretText = (label: string, most = 200, missing = FIELD_SENTENCES.required(label)) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : FIELD_SENTENCES.notText(label)) })
    .check(
      z.refine((value) => value !== '', { error: missing, abort: true }),
      z.refine((value) => characters(value) <= most, { error: FIELD_SENTENCES.tooLong(label, most) }),
    );

/** An e-mail address that must be there. */
export const emailText = (label = 'Email') =>
  requiredText(label).check(z.refine((value) => isEmail(value), { error: FIELD_SENTENCES.email }));

/** A record's id as a caller sends it; whether it exists is for the call to say. */
export const idText = () => requiredText('Id', 200, 'Id is required');

/** A whole number in a query, within bounds. */
export const numberQuery = (label: string, least: number, most: number) =>
  z.optional(
    z.pipe(
      z.string().check(
        z.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most, {
          error: `${label} must be a number from ${least} to ${most}`,
        }),
      ),
      z.transform((value) => Number(value)),
    ),
  );

/** Whatever a form holds; the domain's rules read it. */
export const rawFields = () => z.record(z.string(), z.unknown());

/** No input at all: whatever is sent is not looked at. */
export const noInput = () =>
  z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  );

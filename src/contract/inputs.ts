import * as z from 'zod/mini';
import { textProblem } from '../domain/fields/field-rules.ts';
import { FIELD_SENTENCES } from '../domain/fields/field-sentences.ts';
import { LENGTHS } from '../domain/fields/limits.ts';
import { PHOTO_BYTES } from '../domain/photos/photo.ts';
import { MAX_PAGE_SIZE } from '../domain/site/limits.ts';
import { isEmail } from '../domain/text/email.ts';
import { characters, cleanText } from '../domain/text/text.ts';

/** `lines` allows line breaks (CONTRACT §1). */
type TextOptions = { lines?: boolean };

const textChecks = (label: string, max: number, { lines = false }: TextOptions) =>
  [
    z.overwrite<string>(cleanText),
    z.superRefine<string>((value, context) => {
      const message = textProblem(label, max, value, lines);
      if (message !== null) context.addIssue({ code: 'custom', message, continue: false });
    }),
  ] as const;

/** A required text of at most `most` characters, cleaned; on one line by default. */
export const requiredText = (
  label: string,
  max: number = LENGTHS.line,
  missing = FIELD_SENTENCES.required(label),
  options: TextOptions = {},
) => {
  const [clean, check] = textChecks(label, max, options);
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : FIELD_SENTENCES.notText(label)) })
    .check(
      clean,
      z.refine((value) => value !== '', { error: missing, abort: true }),
      check,
      // For the document: JSON Schema counts characters as we do.
      z.meta({ description: label, minLength: 1, maxLength: max }),
    );
};

/** A text that may be missing or empty; on one line by default. */
export const optionalText = (label: string, max: number = LENGTHS.line, options: TextOptions = {}) =>
  z.optional(
    z
      .string({ error: FIELD_SENTENCES.notText(label) })
      .check(...textChecks(label, max, options), z.meta({ description: label, maxLength: max })),
  );

/** A secret exactly as typed, never trimmed. */
export const secretText = (
  label: string,
  max: number = LENGTHS.line,
  missing = FIELD_SENTENCES.required(label),
) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : FIELD_SENTENCES.notText(label)) })
    .check(
      z.refine((value) => value !== '', { error: missing, abort: true }),
      z.refine((value) => characters(value) <= max, { error: FIELD_SENTENCES.tooLong(label, max) }),
      z.meta({ description: label, minLength: 1, maxLength: max, format: 'password' }),
    );

/** A required e-mail address. */
export const emailText = (label = 'Email') =>
  requiredText(label).check(
    z.refine((value) => isEmail(value), { error: FIELD_SENTENCES.email }),
    z.meta({ format: 'email' }),
  );

/** The solution of a captcha, and no solution for a missing one: the call refuses that as it refuses a wrong one. */
export type CaptchaSolution = { solution: unknown };

/** The mark of a field that the call demands after the schema, with a refusal of its own; the document has it as required. */
export const DEMANDED = 'x-demanded';

/** A captcha that the call demands, after everything else. */
export const requiredCaptcha = () =>
  z.pipe(
    z.optional(z.unknown()).check(
      z.meta({
        description: 'The solution of captcha.php',
        type: 'string',
        maxLength: LENGTHS.captcha,
        [DEMANDED]: true,
      }),
    ),
    z.transform((solution): CaptchaSolution => ({ solution })),
  );

/** How the document describes a photo in a form. */
export const PHOTO_FILE = {
  type: 'string',
  format: 'binary',
  description: `A JPEG or PNG of at most ${PHOTO_BYTES / 1024 ** 2} MB`,
} as const;

/** A photo that the call demands; a form field without a chosen file is none. */
export const requiredPhoto = (missing: string) =>
  z
    .custom<File>((value) => value instanceof File && (value.size > 0 || value.name !== ''), {
      error: missing,
    })
    .check(z.meta(PHOTO_FILE));

/** Demands one of some fields; the problem is the first one's. */
export const anyOfFields = <Name extends string>(names: readonly [Name, ...Name[]], missing: string) =>
  [
    z.refine<{ [Each in Name]?: unknown }>((fields) => names.some((name) => Boolean(fields[name])), {
      error: missing,
      path: [names[0]],
    }),
    z.meta({ anyOf: names.map((name) => ({ required: [name] })) }),
  ] as const;

/** A record's id; the call checks whether it exists. */
export const idText = () => requiredText('Id', LENGTHS.line, 'Id is required');

export const numberQuery = (label: string, min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string().check(
        z.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max, {
          error: `${label} must be a number from ${min} to ${max}`,
        }),
        z.meta({ description: `${label}: a number from ${min} to ${max}`, pattern: '^[0-9]{1,6}$' }),
      ),
      z.transform((value) => Number(value)),
    ),
  );

/** An optional whole number in a JSON body. */
export const wholeNumber = (label: string) =>
  z.optional(
    z.number({ error: `${label} must be a whole number` }).check(
      z.refine((value) => Number.isSafeInteger(value) && value >= 0, {
        error: `${label} must be a whole number`,
      }),
    ),
  );

/** Paging: the maximum number of items, and the `next` of the page before. */
export const pageQuery = (max = MAX_PAGE_SIZE) => ({
  limit: numberQuery('Limit', 1, max),
  cursor: optionalText('Cursor', LENGTHS.cursor),
});

/** No input: ignores whatever is sent. */
export const noInput = () =>
  z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  );

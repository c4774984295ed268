import * as z from 'zod/mini';
import { FIELD_SENTENCES } from '../../fields/rules/field-sentences.ts';
import { FIELD_LABELS } from '../../fields/rules/fields.ts';
import { LENGTHS } from '../../fields/rules/limits.ts';
import { isPhone, storedPhone } from '../../fields/rules/phone.ts';
import { PROFILE_KINDS } from '../../fields/rules/profile-kind.ts';
import { textProblem } from '../../fields/rules/text-problem.ts';
import { ORIGINAL, say, sayIn } from '../../languages/rules/say.ts';
import { languageTag } from '../../languages/rules/tag.ts';
import { PHOTO_BYTES } from '../../photos/rules/upload.ts';
import { isSeen } from '../../text/rules/letters/unseen.ts';
import { characters, cleanText, isFarTooLong } from '../../text/rules/text.ts';
import { MAX_PAGE_SIZE } from '../rules/limits.ts';

/** Words of ours in a sentence or as one: a function where they are in the language of the request. */
export type Words = string | (() => string);

/** The words of now. */
export const said = (words: Words): string => (typeof words === 'string' ? words : words());

/** Words for the document of the calls, which is in the original language, whoever is being answered when it is read. */
export const originalWords = (words: Words): string => sayIn(ORIGINAL, () => said(words));

/** `lines` allows line breaks; `clean` makes of a text what is stored. */
type TextOptions = { lines?: boolean; clean?: (text: string) => string };

/** What cleans a text, unless it is far too long: then the rule for lengths refuses it as it was sent. */
export const withinLength =
  (max: number, clean: (text: string) => string) =>
  (text: string): string =>
    isFarTooLong(text, max) ? text : clean(text);

const textChecks = (label: Words, max: number, { lines = false, clean = cleanText }: TextOptions) =>
  [
    z.overwrite<string>(withinLength(max, clean)),
    z.superRefine<string>((value, context) => {
      const message = textProblem(said(label), max, value, lines);
      if (message !== null) context.addIssue({ code: 'custom', message, continue: false });
    }),
  ] as const;

/** A required text of at most `max` characters, cleaned; on one line by default. */
export const requiredText = (
  label: Words,
  max: number = LENGTHS.line,
  missing: Words = () => FIELD_SENTENCES.required(said(label)),
  options: TextOptions = {},
) => {
  const [clean, check] = textChecks(label, max, options);
  return z
    .string({
      error: (issue) => (issue.input === undefined ? said(missing) : FIELD_SENTENCES.notText(said(label))),
    })
    .check(
      clean,
      z.refine(isSeen, { error: () => said(missing), abort: true }),
      check,
      // For the document: JSON Schema counts characters as we do.
      z.meta({ description: originalWords(label), minLength: 1, maxLength: max }),
    );
};

/** A text that may be missing or empty; on one line by default. */
export const optionalText = (label: Words, max: number = LENGTHS.line, options: TextOptions = {}) =>
  z.optional(
    z
      .string({ error: () => FIELD_SENTENCES.notText(said(label)) })
      .check(
        ...textChecks(label, max, options),
        z.meta({ description: originalWords(label), maxLength: max }),
      ),
  );

/** The tag of a language, in its canonical case, which may be missing or empty. */
export const optionalLanguage = (description: string) =>
  z.optional(
    z.string({ error: () => FIELD_SENTENCES.notText(FIELD_LABELS.language) }).check(
      z.overwrite((text) => languageTag(text) ?? text.trim()),
      z.refine((text) => text === '' || languageTag(text) !== null, {
        error: () => FIELD_SENTENCES.language,
      }),
      z.meta({ description, maxLength: LENGTHS.line }),
    ),
  );

/** A secret exactly as typed, never trimmed. */
export const secretText = (
  label: Words,
  max: number = LENGTHS.line,
  missing: Words = () => FIELD_SENTENCES.required(said(label)),
) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? said(missing) : FIELD_SENTENCES.notText(said(label))),
    })
    .check(
      z.refine((value) => value !== '', { error: () => said(missing), abort: true }),
      z.refine((value) => characters(value) <= max, {
        error: () => FIELD_SENTENCES.tooLong(said(label), max),
      }),
      z.meta({ description: originalWords(label), minLength: 1, maxLength: max, format: 'password' }),
    );

/** A required phone number, as it is stored. */
export const phoneText = () =>
  requiredText(() => FIELD_LABELS.phone, LENGTHS.line, undefined, { clean: storedPhone }).check(
    z.refine(isPhone, { error: () => FIELD_SENTENCES.phone }),
  );

/** The solution of a captcha, which may be missing: the call refuses that like a wrong one. */
export type CaptchaSolution = { solution: unknown };

/** Marks a field that the call itself refuses if it is missing; the document lists it as required. */
export const DEMANDED = 'x-demanded';

/** A captcha, which the call checks after everything else. */
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

/** A required photo; a form field without a chosen file counts as missing. */
export const requiredPhoto = (missing: Words) =>
  z
    .custom<File>((value) => value instanceof File && (value.size > 0 || value.name !== ''), {
      error: () => said(missing),
    })
    .check(z.meta(PHOTO_FILE));

/** Lets a rule for several fields speak although one of them is wrong by itself, so that a reply names all that is wrong. */
export const WITH_THE_OTHERS = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

/** Requires at least one of some fields; the problem is reported for the first. */
export const anyOfFields = <Name extends string>(names: readonly [Name, ...Name[]], missing: Words) =>
  [
    z.refine<{ [Each in Name]?: unknown }>((fields) => names.some((name) => Boolean(fields[name])), {
      error: () => said(missing),
      path: [names[0]],
      ...WITH_THE_OTHERS,
    }),
    z.meta({ anyOf: names.map((name) => ({ required: [name] })) }),
  ] as const;

/** A list of at most `max` items; a longer one is refused before anything reads its items. */
export const listOf = <Item extends z.ZodMiniType>(item: Item, max: number, error: Words) =>
  z.pipe(
    z.transform((sent: unknown) => (Array.isArray(sent) && sent.length > max ? null : sent)),
    z.array(item, { error: () => said(error) }),
  );

/** A record's id; the call checks whether it exists. */
export const idText = () => requiredText('Id');

/** The page that a call of an owner is about, of several. */
export const ofPage = () => ({ id: optionalText('Id') });

/** The kind of a profile. */
export const profileKind = () => z.enum(PROFILE_KINDS, { error: () => say('call.profile-kind') });

/** A number in a query string. */
export const numberQuery = (label: string, min: number, max: number) =>
  z.optional(
    z.pipe(
      z.string().check(
        z.refine((value) => /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max, {
          error: () => say('call.number-range', { label, min: String(min), max: String(max) }),
        }),
        z.meta({ description: `${label}: a number from ${min} to ${max}`, pattern: '^[0-9]{1,6}$' }),
      ),
      z.transform((value) => Number(value)),
    ),
  );

/** A moment in a query string, ISO 8601 in UTC; in milliseconds. */
export const momentQuery = (label: string) =>
  z.optional(
    z.pipe(
      z.iso.datetime({ error: () => say('call.moment', { label }) }),
      z.transform((value) => Date.parse(value)),
    ),
  );

/** An optional whole number in a JSON body. */
export const wholeNumber = (label: string) =>
  z.optional(
    z.number({ error: () => say('call.whole-number', { label }) }).check(
      z.refine((value) => Number.isSafeInteger(value) && value >= 0, {
        error: () => say('call.whole-number', { label }),
      }),
    ),
  );

/** Paging: the maximum number of items, and the `next` of the previous page. */
export const pageQuery = (max = MAX_PAGE_SIZE) => ({
  limit: numberQuery('Limit', 1, max),
  cursor: optionalText('Cursor', LENGTHS.cursor),
});

/** No input: ignores anything that is sent. */
export const noInput = () =>
  z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  );

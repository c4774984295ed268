import { isCommonPassword } from '../../../accounts/password/rules/common-passwords.ts';
import { PASSWORD_SENTENCES } from '../../../accounts/password/rules/password.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import {
  FIELD_SENTENCES,
  type Problems,
  type RawFields,
} from '../../../base/fields/rules/field-sentences.ts';
import { fieldsOf, isProfileKind, registrationName } from '../../../base/fields/rules/fields.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { oneOf } from '../../../base/http/rules/call-sentences.ts';
import type { Actor, RefusedCall } from '../../../base/http/server/handler.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PHOTO_SENTENCES } from '../../../base/photos/rules/upload.ts';
import { readPhotos } from '../../../base/photos/server/photo-files.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import { isTrusted } from '../../../profiles/proofs/server/foreign-request.ts';
import { readSentStructured } from '../../../profiles/rules/read-structured.ts';
import { structuredOf } from '../../../profiles/rules/structured-fields.ts';
import { readChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { readRegistration } from '../../rules/forms.ts';

export type Form = Awaited<ReturnType<typeof readForm>>;

// A captcha's solution is valid for one request, and only its sender has it, so the same request with it can only be a repeat.
// The solution is not stored, so nothing can be guessed from the fingerprint.
export const formFingerprint = (
  { fields, choices, structured, password, photos, draft }: Form,
  solution: unknown,
  login?: string,
): string => {
  const shown = Object.entries(photos).map(([field, jpeg]) => [field, hashHex(jpeg as Uint8Array)]);
  const entered = { ...fields, ...choices, ...structured };
  return hashHex(JSON.stringify([draft, solution, entered, login ?? password, shown]));
};

const passwordNames = (kind: ProfileKind): string[] =>
  ['password', 'confirmpassword'].map((field) => registrationName(kind, field));

/** Whether a registration is for the login of the session. */
export const isOfSameLogin = ({ same_login: same }: RawFields): boolean => same === 'yes';

const readTexts = (raw: RawFields, kind: ProfileKind, today: string) => {
  const { structured, problems: structuredProblems } = readSentStructured(kind, raw, today, {
    mayLink: isTrusted,
  });
  const { names } = structured;
  const { fields, password, problems } = readRegistration(kind, raw, today, names);
  const passwordName = registrationName(kind, 'password');
  // A page of a login that is there has no password of its own.
  if (isOfSameLogin(raw)) for (const name of passwordNames(kind)) delete problems[name];
  else if (problems[passwordName] === undefined && isCommonPassword(password))
    problems[passwordName] = PASSWORD_SENTENCES.common;
  const { same_login: same } = raw;
  if (same !== undefined && same !== '' && same !== 'yes' && same !== 'no')
    problems['same_login'] = oneOf('same_login', ['yes', 'no']);
  const { choices, problems: choiceProblems } = readChoices(kind, raw);
  Object.assign(problems, choiceProblems, structuredProblems, reservedName({ ...fields, names }));
  const draft = draftKeyOf(raw, problems);
  return { fields, choices, structured, password, draft, problems };
};

const readPortraits = async (call: Omit<RefusedCall, keyof Actor>, problems: Problems) => {
  const photos = await readPhotos(call, problems);
  if (photos.avatar === undefined && problems['avatar'] === undefined)
    problems['avatar'] = PHOTO_SENTENCES.required;
  return photos;
};

/** Reads a registration of that kind, with the problems of all its fields. */
export const readForm = async (call: Omit<RefusedCall, keyof Actor>, kind: ProfileKind) => {
  const texts = readTexts(call.fields, kind, todayOf(call.storage));
  return { ...texts, photos: await readPortraits(call, texts.problems) };
};

/** The problems of a registration that its own kind's rules find; without a kind, what was sent and is wrong in each that has such a field. */
export const registrationProblems = async (call: RefusedCall): Promise<Problems> => {
  const { fields: raw, storage } = call;
  const kind = raw['profile'];
  if (isProfileKind(kind)) return (await readForm(call, kind)).problems;
  const problems: Problems = {};
  const read = PROFILE_KINDS.map((each) => ({
    names: namesOf(each),
    problems: readTexts(raw, each, todayOf(storage)).problems,
  }));
  for (const name of Object.keys(raw)) {
    const having = read.filter(({ names }) => names.has(name));
    const [sentence] = having.map((each) => each.problems[name]);
    if (sentence !== undefined && having.every((each) => each.problems[name] !== undefined))
      problems[name] = sentence;
  }
  await readPortraits(call, problems);
  return problems;
};

const FOR_EVERY_KIND = [
  'private_fields',
  'listed',
  'open_data',
  'machines',
  'suggestions',
  'letters',
  'draft_key',
  'same_login',
];
const namesOf = (kind: ProfileKind): ReadonlySet<string> =>
  new Set([
    ...fieldsOf(kind).map((field) => registrationName(kind, field)),
    ...passwordNames(kind),
    ...structuredOf(kind),
    ...FOR_EVERY_KIND,
  ]);

// Our own form's name for what it sends, kept over its attempts.
const draftKeyOf = ({ draft_key: key }: RawFields, problems: Problems): string => {
  if (typeof key !== 'string') return '';
  if (characters(key) > LENGTHS.line)
    problems['draft_key'] = FIELD_SENTENCES.tooLong(say('field.draft'), LENGTHS.line);
  return key;
};

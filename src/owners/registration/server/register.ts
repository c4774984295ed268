import { dropEmailClaim, releaseEmail } from '../../../accounts/email/storage.ts';
import { isCommonPassword } from '../../../accounts/password/rules/common-passwords.ts';
import { PASSWORD_SENTENCES } from '../../../accounts/password/rules/password.ts';
import { hashPassword } from '../../../accounts/password/server/passwords.ts';
import { putAccount } from '../../../accounts/storage/accounts.ts';
import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { hashHex, newProfileId, timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import {
  FIELD_SENTENCES,
  type Problems,
  type RawFields,
} from '../../../base/fields/rules/field-sentences.ts';
import { fieldsOf, isProfileKind, registrationName } from '../../../base/fields/rules/fields.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, emailTaken, invalid, noCaptcha } from '../../../base/http/server/errors.ts';
import type { Actor, HandledCall, RefusedCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { networkMark } from '../../../base/http/server/subjects.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PHOTO_SENTENCES } from '../../../base/photos/rules/upload.ts';
import { readPhotos } from '../../../base/photos/server/photo-files.ts';
import { listPhotos, putPhoto, removePhoto } from '../../../base/photos/storage.ts';
import { newPages } from '../../../base/settings/server.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { reservedName } from '../../../profiles/identity/rules/reserved-names.ts';
import { withFormerNames } from '../../../profiles/languages/rules/former-names.ts';
import { ownLetters } from '../../../profiles/languages/rules/letters.ts';
import { waitingBy } from '../../../profiles/new-pages/rules.ts';
import { isTrusted } from '../../../profiles/proofs/server/foreign-page.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { readSentStructured } from '../../../profiles/rules/read-structured.ts';
import { keptStructured, structuredOf } from '../../../profiles/rules/structured-fields.ts';
import { readChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { refuseProblems, websiteProblems } from '../../../search/alike/server/public-alike.ts';
import { createProfile } from '../../editing/storage.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { readRegistration } from '../../rules/forms.ts';
import type { register } from '../calls.ts';
import { claimOrRecall, findEarlier } from './earlier-attempt.ts';

type Registration = Pick<HandledCall<InputOf<typeof register>>, 'storage' | 'input' | 'files' | 'address'>;

/**
 * Registers a profile: checks all rules before anything is written; then writes e-mail, captcha, photos, account, and the record last,
 * so that a crash leaves no profile, and an e-mail claim that expires. The same request again, captcha included, gets the record of the
 * first attempt, waits for it while that is at work, or continues where it crashed.
 */
export const registerProfile = async (
  call: Registration,
): Promise<{ record: ProfileRecord; isNew: boolean }> => {
  const { storage, input, files, address } = call;
  const kind = input['profile'];
  if (!isProfileKind(kind)) throw invalid({ profile: REGISTRATION_SENTENCES.typeOnSubmit });
  const form = await readForm({ storage, files, address, fields: input }, kind);
  const fingerprint = fingerprintOf(form, input.captcha.solution);
  // What a refusal after this point tells is whether the e-mail is taken.
  const countAnswer = () => throttle(storage, LIMITS.checkEmail, address);
  await refuseForm(storage, form, kind, fingerprint, countAnswer);
  const captcha = await checkCaptcha(storage, input.captcha, address);
  const { email } = form.fields;
  const newId = newProfileId();
  const claim = await (captcha === null ? findEarlier : claimOrRecall)(storage, email, fingerprint, newId);
  if (claim.kind === 'created') return { record: claim.record, isNew: false };
  if (claim.kind !== 'claimed' || captcha === null) await countAnswer();
  if (claim.kind === 'taken') throw emailTaken(registrationName(kind, 'email'));
  if (claim.kind !== 'claimed' || captcha === null) throw noCaptcha('captcha');
  const { id } = claim;
  await throttle(storage, LIMITS.registration, address).catch(async (error: unknown) => {
    await releaseEmail(storage, email, id);
    throw error;
  });

  const record = recordOf(form, id, kind, storage.now(), await networkMark(storage, address));
  try {
    await write(storage, record, form, captcha);
    if (id !== newId) await removeOtherPhotos(storage, record);
    if (!(await createProfile(storage, record))) throw emailTaken(registrationName(kind, 'email'));
  } catch (error) {
    // Lets the next attempt follow at once.
    if (!(error instanceof AppError)) await dropEmailClaim(storage, email, id).catch(() => undefined);
    throw error;
  }
  return { record, isNew: true };
};

type Form = Awaited<ReturnType<typeof readForm>>;

/** The record of a new profile, its photos not stored yet. */
const recordOf = (
  { fields, choices, structured }: Form,
  id: string,
  profile: ProfileKind,
  now: number,
  from: string,
): ProfileRecord => {
  const record: ProfileRecord = {
    ...fields,
    ...(choices.private_fields?.length && { private_fields: choices.private_fields }),
    ...(choices.listed === 'no' && { listed: choices.listed }),
    ...(choices.suggestions === 'no' && { suggestions: choices.suggestions }),
    ...ownLetters(choices.letters),
    ...keptStructured(structured),
    avatar: '',
    avatar1: '',
    avatar2: '',
    id,
    profile,
    version: 1,
    registered: true,
    unconfirmed: true,
    ...waitingBy(newPages(), now, from),
    order: timeOrderedId(now),
    created: now,
    updated: now,
  };
  return withFormerNames(null, record, choices.private_fields !== undefined);
};

/** Spends the captcha and writes what belongs to the record; sets the photos in it. */
const write = async (
  storage: Storage,
  record: ProfileRecord,
  { password, photos }: Form,
  captcha: { spend: (id: string) => Promise<boolean> },
): Promise<void> => {
  const { id, email, created } = record;
  if (!(await captcha.spend(id))) {
    await releaseEmail(storage, email, id);
    throw noCaptcha('captcha');
  }
  const account = {
    ...{ id, password: await hashPassword(password), created, changed: created, email },
    ...(record.letters !== undefined && { language: record.letters }),
  };
  await Promise.all([
    ...PHOTO_FIELDS.map((field) => storePhoto(storage, record, field, photos[field])),
    putAccount(storage, account),
  ]);
};

// A captcha's solution is valid for one request, and only its sender has it, so the same request with it can only be a repeat.
// The solution is not stored, so nothing can be guessed from the fingerprint.
const fingerprintOf = (
  { fields, choices, structured, password, photos, draft }: Form,
  solution: unknown,
): string => {
  const shown = Object.entries(photos).map(([field, jpeg]) => [field, hashHex(jpeg as Uint8Array)]);
  const entered = { ...fields, ...choices, ...structured };
  return hashHex(JSON.stringify([draft, solution, entered, password, shown]));
};

const readTexts = (raw: RawFields, kind: ProfileKind, today: string) => {
  const { structured, problems: structuredProblems } = readSentStructured(kind, raw, today, {
    mayLink: isTrusted,
  });
  const { names } = structured;
  const { fields, password, problems } = readRegistration(kind, raw, today, names);
  const { choices, problems: choiceProblems } = readChoices(kind, raw);
  Object.assign(problems, choiceProblems, structuredProblems, reservedName({ ...fields, names }));
  const passwordName = registrationName(kind, 'password');
  if (problems[passwordName] === undefined && isCommonPassword(password)) {
    problems[passwordName] = PASSWORD_SENTENCES.common;
  }
  const draft = draftKeyOf(raw, problems);
  return { fields, choices, structured, password, draft, problems };
};

const readPortraits = async (call: Omit<RefusedCall, keyof Actor>, problems: Problems) => {
  const photos = await readPhotos(call, problems);
  if (photos.avatar === undefined && problems['avatar'] === undefined)
    problems['avatar'] = PHOTO_SENTENCES.required;
  return photos;
};

const readForm = async (call: Omit<RefusedCall, keyof Actor>, kind: ProfileKind) => {
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

const FOR_EVERY_KIND = ['private_fields', 'listed', 'open_data', 'suggestions', 'letters', 'draft_key'];
const namesOf = (kind: ProfileKind): ReadonlySet<string> =>
  new Set([
    ...[...fieldsOf(kind), 'password', 'confirmpassword'].map((field) => registrationName(kind, field)),
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

const removeOtherPhotos = async (storage: Storage, record: ProfileRecord): Promise<void> => {
  const used: string[] = PHOTO_FIELDS.map((field) => record[field]);
  const others = (await listPhotos(storage, record.id)).filter((file) => !used.includes(file));
  await Promise.all(others.map((file) => removePhoto(storage, file)));
};

const storePhoto = async (
  storage: Storage,
  record: ProfileRecord,
  field: PhotoField,
  jpeg: Uint8Array | undefined,
): Promise<void> => {
  if (jpeg !== undefined) record[field] = await putPhoto(storage, record.id, jpeg);
};

// A taken e-mail is reported together with other problems, so that nobody learns it only at the second attempt.
const refuseForm = async (
  storage: Storage,
  { problems, fields: { email, website } }: Form,
  kind: ProfileKind,
  fingerprint: string,
  countAnswer: () => Promise<void>,
): Promise<void> => {
  const field = registrationName(kind, 'website');
  if (problems[field] === undefined)
    Object.assign(problems, await websiteProblems(storage, { id: '', website }, { field }));
  if (Object.keys(problems).length === 0) return;
  const name = registrationName(kind, 'email');
  if (problems[name] === undefined) {
    const earlier = await findEarlier(storage, email, fingerprint);
    await countAnswer();
    if (earlier.kind !== 'free') problems[name] = FIELD_SENTENCES.emailTaken;
  }
  refuseProblems(problems);
};

import { dropEmailClaim, releaseEmail } from '../../../accounts/email/storage.ts';
import { hashPassword } from '../../../accounts/password/server/passwords.ts';
import { putAccount } from '../../../accounts/storage/accounts.ts';
import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { newProfileId, timeOrderedId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { isProfileKind, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, emailTaken, invalid, noCaptcha } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { networkMark } from '../../../base/http/server/subjects.ts';
import { listPhotos, putPhoto, removePhoto } from '../../../base/photos/storage.ts';
import { newPages } from '../../../base/settings/server.ts';
import { withFormerNames } from '../../../profiles/languages/rules/former-names.ts';
import { ownLetters } from '../../../profiles/languages/rules/letters.ts';
import { waitingBy } from '../../../profiles/new-pages/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { keptStructured } from '../../../profiles/rules/structured-fields.ts';
import { refuseProblems, websiteProblems } from '../../../search/alike/server/public-alike.ts';
import { createProfile } from '../../editing/storage.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import type { register } from '../calls.ts';
import { claimOrRecall, findEarlier } from './earlier-attempt.ts';
import { type Form, formFingerprint, readForm } from './registration-form.ts';

export type RegistrationCall = Pick<
  HandledCall<InputOf<typeof register>>,
  'storage' | 'input' | 'files' | 'address'
>;

/**
 * Registers a profile: checks all rules before anything is written; then writes e-mail, captcha, photos, account, and the record last,
 * so that a crash leaves no profile, and an e-mail claim that expires. The same request again, captcha included, gets the record of the
 * first attempt, waits for it while that is at work, or continues where it crashed.
 */
export const registerProfile = async (
  call: RegistrationCall,
): Promise<{ record: ProfileRecord; isNew: boolean }> => {
  const { storage, input, files, address } = call;
  const kind = input['profile'];
  if (!isProfileKind(kind)) throw invalid({ profile: REGISTRATION_SENTENCES.typeOnSubmit });
  const form = await readForm({ storage, files, address, fields: input }, kind);
  const fingerprint = formFingerprint(form, input.captcha.solution);
  // What a refusal after this point tells is whether the e-mail is taken.
  const countAnswer = () => throttle(storage, LIMITS.checkEmail, address);
  await refuseForm(storage, form, kind, async (email) => {
    const earlier = await findEarlier(storage, email, fingerprint);
    await countAnswer();
    return earlier.kind !== 'free';
  });
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

  const record = newRecord(form, id, kind, storage.now(), await networkMark(storage, address));
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

/** The record of a new profile, its photos not stored yet. */
export const newRecord = (
  { fields, choices, structured }: Form,
  id: string,
  profile: ProfileKind,
  now: number,
  from: string,
): ProfileRecord => {
  const record: ProfileRecord = {
    ...fields,
    ...(choices.private_fields?.length && { private_fields: choices.private_fields }),
    ...(choices.machines?.length && { machines: choices.machines }),
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
  await Promise.all([storePhotos(storage, record, photos), putAccount(storage, account)]);
};

/** Stores the photos of a new page, and sets them in its record. */
export const storePhotos = async (
  storage: Storage,
  record: ProfileRecord,
  photos: Form['photos'],
): Promise<void> => {
  await Promise.all(PHOTO_FIELDS.map((field) => storePhoto(storage, record, field, photos[field])));
};

/** Removes the photos that an earlier attempt of the same request left. */
export const removeOtherPhotos = async (storage: Storage, record: ProfileRecord): Promise<void> => {
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
/** Refuses a form with all its problems; `isTaken` looks whether its e-mail is taken, where that is still to be told. */
export const refuseForm = async (
  storage: Storage,
  { problems, fields: { email, website } }: Form,
  kind: ProfileKind,
  isTaken: (email: string) => Promise<boolean>,
): Promise<void> => {
  const field = registrationName(kind, 'website');
  if (problems[field] === undefined)
    Object.assign(problems, await websiteProblems(storage, { id: '', website }, { field }));
  if (Object.keys(problems).length === 0) return;
  const name = registrationName(kind, 'email');
  if (problems[name] === undefined) {
    if (await isTaken(email)) problems[name] = FIELD_SENTENCES.emailTaken;
  }
  refuseProblems(problems);
};

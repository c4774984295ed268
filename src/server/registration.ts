import type { RegisterReply } from '../contract/profile.ts';
import { FIELD_SENTENCES } from '../domain/field-rules.ts';
import { PHOTO_FIELDS, type PhotoField, registrationName } from '../domain/fields.ts';
import { PASSWORD_SENTENCES } from '../domain/password.ts';
import { PHOTO_SENTENCES } from '../domain/photo.ts';
import type { ProfileRecord } from '../domain/profile.ts';
import {
  isProfileKind,
  type Problems,
  type RawFields,
  REGISTRATION_SENTENCES,
  readRegistration,
} from '../domain/registration.ts';
import { profileSlug } from '../domain/slug.ts';
import { putAccount } from '../storage/accounts.ts';
import { claimEmail, getEmailHolder, releaseEmail } from '../storage/emails.ts';
import { newProfileId, timeOrderedId } from '../storage/keys.ts';
import { putPhoto, removePhotos } from '../storage/photos.ts';
import { createProfile } from '../storage/profiles.ts';
import type { Storage } from '../storage/storage.ts';
import { checkCaptcha } from './captcha.ts';
import { isCommonPassword } from './common-passwords.ts';
import { AppError, invalid } from './errors.ts';
import { LIMITS, throttle } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { readPhotos } from './photo-files.ts';
import { todayOf } from './today.ts';

type Registration = {
  storage: Storage;
  raw: RawFields;
  files: ReadonlyMap<string, File>;
  address: string;
};

/**
 * Registers a profile: every rule is checked before anything is written; then e-mail, captcha, photos, account, and the record last,
 * so that a crash leaves no profile and an e-mail that heals. Refuses with the spec's sentences.
 */
export const registerProfile = async ({
  storage,
  raw,
  files,
  address,
}: Registration): Promise<RegisterReply> => {
  const kind = raw['profile'];
  if (!isProfileKind(kind)) throw invalid({ profile: REGISTRATION_SENTENCES.typeOnSubmit });
  const { fields, password, problems } = readRegistration(kind, raw, todayOf(storage));
  const passwordName = registrationName(kind, 'password');
  if (problems[passwordName] === undefined && isCommonPassword(password)) {
    problems[passwordName] = PASSWORD_SENTENCES.common;
  }
  const photos = await readPhotos(files, problems);
  if (photos.avatar === undefined && problems['avatar'] === undefined)
    problems['avatar'] = PHOTO_SENTENCES.required;
  await refuse(storage, problems, kind, fields.email);
  const captcha = await checkCaptcha(storage, raw['captcha'], address);
  if (captcha === null) throw noCaptcha();
  await throttle(storage, LIMITS.registration, address);

  const id = newProfileId();
  if (!(await claimEmail(storage, fields.email, id))) throw emailTaken(kind);
  if (!(await captcha.spend())) {
    await releaseEmail(storage, fields.email, id);
    throw noCaptcha();
  }
  const now = storage.now();
  const record: ProfileRecord = {
    ...fields,
    avatar: '',
    avatar1: '',
    avatar2: '',
    id,
    profile: kind,
    version: 1,
    order: timeOrderedId(now),
    created: now,
    updated: now,
  };
  const account = { id, password: await hashPassword(password), created: now, changed: now };
  await Promise.all([
    ...PHOTO_FIELDS.map((field) => keep(storage, record, field, photos[field])),
    putAccount(storage, account),
  ]);
  if (!(await createProfile(storage, record))) {
    await Promise.all([removePhotos(storage, id), releaseEmail(storage, fields.email, id)]);
    throw new Error(`The profile id ${id} was taken`);
  }
  const url = `/profile/${profileSlug(record.name)}-${id}`;
  return { success: true, message: REGISTRATION_SENTENCES.done, redirect: url, id, url };
};

const keep = async (
  storage: Storage,
  record: ProfileRecord,
  field: PhotoField,
  jpeg: Uint8Array | undefined,
): Promise<void> => {
  if (jpeg !== undefined) record[field] = await putPhoto(storage, record.id, jpeg);
};

// A taken e-mail is told even beside other faults, so that nobody finds out at the second try.
const refuse = async (
  storage: Storage,
  problems: Problems,
  kind: ProfileRecord['profile'],
  email: string,
): Promise<void> => {
  const name = registrationName(kind, 'email');
  const taken = problems[name] === undefined && (await getEmailHolder(storage, email)) !== null;
  if (Object.keys(problems).length === 0) {
    if (taken) throw emailTaken(kind);
    return;
  }
  if (taken) problems[name] = FIELD_SENTENCES.emailTaken;
  throw invalid(problems);
};

const noCaptcha = (): AppError => invalid({ captcha: REGISTRATION_SENTENCES.captcha });

const emailTaken = (kind: ProfileRecord['profile']): AppError =>
  new AppError('conflict', REGISTRATION_SENTENCES.taken, {
    errors: { [registrationName(kind, 'email')]: REGISTRATION_SENTENCES.takenField },
  });

import { getIdByEmail } from '../../../accounts/email/storage.ts';
import { requirePlace } from '../../../accounts/hands/server/require-place.ts';
import { loginAddress, standApart } from '../../../accounts/hands/storage/apart.ts';
import { dropPlace, findPlace, keepPlace } from '../../../accounts/hands/storage/login-places.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { checkCaptcha } from '../../../base/captcha/server/check-captcha.ts';
import { newProfileId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { isProfileKind, registrationName } from '../../../base/fields/rules/fields.ts';
import { AppError, emailTaken, invalid, noCaptcha } from '../../../base/http/server/errors.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { networkMark } from '../../../base/http/server/subjects.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { eraseProfile } from '../../../moderation/deletion/storage.ts';
import { withConfirmedEmail } from '../../../profiles/new-pages/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { createProfile } from '../../editing/storage.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { newRecord, type RegistrationCall, refuseForm, removeOtherPhotos, storePhotos } from './register.ts';
import { formFingerprint, readForm } from './registration-form.ts';

/**
 * Registers another page of a login: a place among its pages first, which a repeat of the same request finds, then the photos, and the record
 * last, which names the login. An address that is not the login's is the page's own: it is no claim, but another login's is refused.
 */
export const registerAnother = async (
  { storage, input, files, address }: RegistrationCall,
  login: string,
): Promise<{ record: ProfileRecord; isNew: boolean }> => {
  const kind = input['profile'];
  if (!isProfileKind(kind)) throw invalid({ profile: REGISTRATION_SENTENCES.typeOnSubmit });
  const form = await readForm({ storage, files, address, fields: input }, kind);
  const seal = formFingerprint(form, input.captcha.solution, login);
  const isTaken = async (email: string): Promise<boolean> => {
    const holder = await getIdByEmail(storage, email);
    if (holder === null || holder === login) return false;
    await throttle(storage, LIMITS.checkEmail, address);
    return true;
  };
  await refuseForm(storage, form, kind, isTaken);
  const captcha = await checkCaptcha(storage, input.captcha, address);
  const earlier = await findPlace(storage, login, seal);
  const made = earlier === null ? null : await getProfileRecord(storage, earlier);
  if (made !== null) return { record: made, isNew: false };
  if (await isTaken(form.fields.email)) throw emailTaken(registrationName(kind, 'email'));
  if (captcha === null) throw noCaptcha('captcha');
  const id = earlier ?? newProfileId();
  await throttle(storage, LIMITS.registration, address);
  await standApart(storage, login);
  await requirePlace(storage, login, { id, role: 'owner', seal });
  try {
    if (!(await captcha.spend(id))) throw noCaptcha('captcha');
    const from = await networkMark(storage, address);
    const record = await asTheirs(storage, login, newRecord(form, id, kind, storage.now(), from));
    await storePhotos(storage, record, form.photos);
    if (earlier !== null) await removeOtherPhotos(storage, record);
    if (!(await createProfile(storage, record))) throw new AppError('conflict');
    if (await keepPlace(storage, login, { id, role: 'owner' })) return { record, isNew: true };
    // The login has ended meanwhile.
    await eraseProfile(storage, record);
    throw new AppError('unauthenticated');
  } catch (error) {
    if (error instanceof AppError) await dropPlace(storage, login, id);
    throw error;
  }
};

// The address of the page is confirmed as far as the login's is, if it is that.
const asTheirs = async (
  storage: Storage,
  login: string,
  { unconfirmed: _unconfirmed, letters: _letters, ...given }: ProfileRecord,
): Promise<ProfileRecord> => {
  const [own, account] = await Promise.all([loginAddress(storage, login), getAccount(storage, login)]);
  if (own === null) throw new AppError('unauthenticated');
  const letters = account?.language;
  const record = { ...given, ...(letters !== undefined && { letters }) };
  const isOwn = normalizeEmail(own.email) !== normalizeEmail(record.email);
  const hands = { owner: login, editors: [], invited: [] };
  const theirs = own.unconfirmed ? record : withConfirmedEmail(record);
  if (isOwn) return { ...theirs, hands, ownEmail: true, unconfirmed: true };
  return { ...theirs, hands, ...(own.unconfirmed && { unconfirmed: true as const }) };
};

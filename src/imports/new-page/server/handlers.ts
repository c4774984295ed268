import { hashHex, timeOfId } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { FIELD_SENTENCES, type Problems } from '../../../base/fields/rules/field-sentences.ts';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { RefusedCall } from '../../../base/http/server/handler.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { readPhotos } from '../../../base/photos/server/photo-files.ts';
import { photoFile } from '../../../base/photos/storage.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { type Photos, putPhotos } from '../../../owners/editing/server/edited-record.ts';
import { paths } from '../../../paths.ts';
import { claimImportedId, getImportedId } from '../../../profiles/identity/storage/import-keys.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { auditProfile, type ProfileAudit } from '../../../profiles/server/audit-profile.ts';
import { getProfileRecord, getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { listIdentical, refuseProblems, websiteProblems } from '../../../search/alike/server/public-alike.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { notifyPage } from '../../import/server/notify.ts';
import type { StorePhotos } from '../../import/server/record/import-context.ts';
import { importedPrivacy } from '../../import/server/record/imported-privacy.ts';
import { readRecord } from '../../import/server/record/read-record.ts';
import { adminCreateProfile } from '../calls.ts';
import { makePage, newPlace } from './make-page.ts';

type Raw = Record<string, unknown>;

const isGiven = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** All that is wrong with the fields of a new page: it needs its source, or an address whose owner can be asked. */
const fieldProblems = (storage: Storage, raw: Raw): Problems => {
  const kind = raw['profile'];
  if (!isProfileKind(kind)) return {};
  const today = todayOf(storage);
  const { problems, fields, died } = readRecord(kind, raw, null, today);
  importedPrivacy(kind, raw, { dob: fields.dob, died }, undefined, today, problems);
  if (isGiven(raw['email'])) return problems;
  return {
    ...(!isGiven(raw['source']) && { source: FIELD_SENTENCES.required('Source') }),
    ...(!isGiven(raw['source_url']) && { source_url: FIELD_SENTENCES.required('Source URL') }),
    ...problems,
  };
};

/** For how long the same request is a repeat. */
const REPEAT_WINDOW_MS = 10 * 60_000;

/** The key and the id for a new page: of a repeated request those that it got before; what was made long ago, or is deleted, is another page. */
const placeOf = async (
  storage: Storage,
  request: string,
  fresh: string,
): Promise<{ key: string; id: string; made: ProfileRecord | null }> => {
  for (let number = 0; ; number += 1) {
    const key = `made:${request}:${number}`;
    const claimed =
      (await getImportedId(storage, key)) ?? ((await claimImportedId(storage, key, fresh)) ? fresh : null);
    const id = claimed ?? (await getImportedId(storage, key)) ?? fresh;
    const made = await getProfileRecord(storage, id);
    if (made === null && (await getRecordOrTombstone(storage, id)) === null) return { key, id, made };
    if (made !== null && storage.now() - timeOfId(made.order) < REPEAT_WINDOW_MS) return { key, id, made };
  }
};

const storing =
  (storage: Storage, photos: Photos): StorePhotos =>
  async (id) => {
    await putPhotos(storage, id, photos);
    const fileOf = (jpeg: Uint8Array | undefined): string => (jpeg === undefined ? '' : photoFile(id, jpeg));
    const [avatar = '', avatar1 = '', avatar2 = ''] = PHOTO_FIELDS.map((field) => fileOf(photos[field]));
    return { files: { avatar, avatar1, avatar2 }, problems: [] };
  };

/** Makes a page by hand; the same request again within ten minutes is answered with the page that it made. */
const createPage = async (call: ProfileAudit, raw: Raw, photos: Photos): Promise<ProfileRecord> => {
  const { storage, later } = call;
  const shots = PHOTO_FIELDS.map((field) => hashHex(photos[field] ?? ''));
  const request = hashHex(JSON.stringify([Object.entries(raw).sort(), shots]));
  const place = newPlace(storage);
  const { key, id, made } = await placeOf(storage, request, place.id);
  if (made !== null) return made;
  const kind = raw['profile'] === 'professional' ? 'professional' : 'personal';
  await auditProfile(call, 'create-profile', { id, profile: kind, order: place.order }, null, {});
  const page = await makePage(storage, {
    place: { ...place, id },
    raw,
    made: 'administrator',
    key,
    notify: raw['notify'] === 'yes',
    photos: storing(storage, photos),
  });
  if (!page.done && Object.keys(page.problems).length > 0) throw invalid(page.problems);
  if (!page.done) throw new AppError('conflict', page.problem);
  const record = await getProfileRecord(storage, id);
  if (record === null) throw new AppError('conflict');
  if (raw['notify'] === 'yes') later(() => notifyPage(storage, id));
  later(() => purge(tagsOf(id)));
  return record;
};

/** What names a page in a file is no field of a page that is made by hand. */
const withoutNames = ({ id: _id, key: _key, ties: _ties, verified: _verified, ...raw }: Raw): Raw => raw;

const wrong = async ({ fields, storage, files, address }: RefusedCall): Promise<Problems> => {
  const problems = fieldProblems(storage, fields);
  await readPhotos({ files, storage, address }, problems);
  return problems;
};

export const adminCreateProfileHandler = adminHandler(
  adminCreateProfile,
  async ({ input, ...call }) => {
    const { storage } = call;
    const raw = Object.fromEntries(
      Object.entries(withoutNames(input)).filter(
        ([name]) => !(PHOTO_FIELDS as readonly string[]).includes(name),
      ),
    );
    const problems = fieldProblems(storage, raw);
    const photos = await readPhotos(call, problems);
    const website = typeof raw['website'] === 'string' ? raw['website'] : '';
    if (problems['website'] === undefined)
      Object.assign(problems, await websiteProblems(storage, { id: '', website }));
    refuseProblems(problems);
    const record = await createPage(call, raw, photos);
    const url = encodeURI(paths.profile(profileSlug(displayName(record)), record.id));
    return { success: true as const, id: record.id, url, alike: await listIdentical(storage, record) };
  },
  wrong,
);

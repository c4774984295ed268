import pMap from 'p-map';
import { getEmailClaim, putEmailClaim, removeEmailClaim } from '../../../accounts/email/storage.ts';
import { getAccount, removeAccount } from '../../../accounts/storage/accounts.ts';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { NEWSROOM, photoFileNamed, removePhoto } from '../../../base/photos/storage.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import {
  getImportedIdNamed,
  putImportedId,
  removeImportKeyNamed,
} from '../../../profiles/identity/storage/import-keys.ts';
import { proofMarkOf, putProofMark, removeProofMark } from '../../../profiles/proofs/storage.ts';
import { getProfileRecord, putProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { readCurrentChange } from '../../../search/storage/current-changes.ts';
import { type EntryDigest, isSameDigest } from '../../../search/storage/directory-digest.ts';
import type { IndexChange } from '../../../search/storage/directory-entry.ts';
import type { WantedRecords } from './check-profiles.ts';
import { type Drift, quietly, strayDrift } from './drift.ts';

/**
 * Profiles whose directory entries differ from their records, and entries of profiles that do not exist. Of a directory that is still to be
 * upgraded, all entries differ.
 */
export const checkPlaces = (
  storage: Storage,
  wanted: WantedRecords['places'],
  digests: ReadonlyMap<string, EntryDigest>,
  isUpgradePending: boolean,
): Drift[] => {
  const drift: Drift[] = [];
  for (const [order, { place, digest }] of wanted) {
    const held = digests.get(order);
    if (isSameDigest(digest, held) || (held && isUpgradePending)) continue;
    const what = held ? 'is in the directory as it no longer is' : 'is not in the directory';
    const repair = (): Promise<IndexChange> => readCurrentChange(storage, place);
    drift.push({ kind: 'directory', about: place.id, sentence: `Profile ${place.id} ${what}`, repair });
  }
  for (const [order, { id, profile }] of digests) {
    if (wanted.has(order)) continue;
    const sentence = `The directory lists profile ${id}, which there is not`;
    const repair = async (): Promise<IndexChange> => ({ order, profile, entry: null, admin: null });
    drift.push({ kind: 'directory', about: id, sentence, repair });
  }
  return drift;
};

/** E-mails that are not claimed for the profile or login that has them, that two have, and claims of none. */
export const checkEmails = async (
  storage: Storage,
  { emails: wanted, logins }: Pick<WantedRecords, 'emails' | 'logins'>,
): Promise<Drift[]> => {
  const claimed = new Set(await listNames(storage, 'emails/'));
  const check = async ([name, ids]: [string, string[]]): Promise<Drift[]> => {
    const [first = '', ...others] = ids;
    const drift = others.map((id) => ({
      kind: 'e-mail',
      about: id,
      sentence: `Profiles ${first} and ${id} have the same e-mail`,
      repair: null,
    }));
    const claim = claimed.has(name) ? await getEmailClaim(storage, name) : null;
    if (claim !== null && ids.includes(claim.id)) return drift;
    const sentence = `The e-mail of ${logins.has(first) ? 'login' : 'profile'} ${first} is not claimed for it`;
    const repair = quietly(async () => {
      const email = (await ownAddress(storage, first))?.email ?? '';
      if (email !== '' && emailName(email) === name) await putEmailClaim(storage, email, first);
    });
    return [{ kind: 'e-mail', about: first, sentence, repair }, ...drift];
  };
  const strays = [...claimed].filter((name) => !wanted.has(name));
  return [
    ...(await pMap(wanted, check, READS_AT_ONCE)).flat(),
    ...(await pMap(strays, (name) => checkStrayClaim(storage, name), READS_AT_ONCE)).flat(),
  ];
};

const ownAddress = async (storage: Storage, id: string): Promise<{ email: string } | null> =>
  (await getAccount(storage, id))?.address ?? getProfileRecord(storage, id);

// A fresh claim may precede its record; a released claim stays with an empty id.
const checkStrayClaim = async (storage: Storage, name: string): Promise<Drift[]> => {
  const claim = await getEmailClaim(storage, name);
  if (claim === null || claim.id === '' || storage.now() - claim.at < 60_000) return [];
  // A changed address stays reserved while the link that undoes the change is valid.
  if (claim.until !== undefined && claim.until > storage.now()) return [];
  // The address of a login that keeps nothing any more, or of the record from which a crash has not copied it yet.
  const own = (await getAccount(storage, claim.id)) && (await ownAddress(storage, claim.id));
  if (own && emailName(own.email) === name) return [];
  const sentence = `The e-mail claim ${name.slice(0, 12)}… holds nothing`;
  const repair = quietly(() => removeEmailClaim(storage, name, claim.nonce));
  return [{ kind: 'e-mail', about: name, sentence, repair }];
};

/** Import keys that do not lead to the profile that has them, and keys of no profile. */
export const checkImportKeys = async (
  storage: Storage,
  wanted: WantedRecords['importKeys'],
): Promise<Drift[]> => {
  const keyNames = new Set(await listNames(storage, 'import-keys/'));
  const check = async ([name, ids]: [string, string[]]): Promise<Drift[]> => {
    const held = keyNames.has(name) ? await getImportedIdNamed(storage, name) : null;
    return ids
      .filter((id) => id !== held)
      .map((id) => ({
        kind: 'import key',
        about: id,
        sentence: `The import key of profile ${id} does not lead to it`,
        repair: quietly(async () => {
          const key = (await getProfileRecord(storage, id))?.key;
          if (key !== undefined) await putImportedId(storage, key, id);
        }),
      }));
  };
  const strays = [...keyNames].filter((name) => !wanted.has(name));
  return [
    ...(await pMap(wanted, check, READS_AT_ONCE)).flat(),
    ...strays.map((name) =>
      strayDrift('import key', name, 'The import key', () => removeImportKeyNamed(storage, name)),
    ),
  ];
};

/** Photos that are missing, one entry for each profile, and photos that no profile names. */
export const checkPhotos = async (storage: Storage, wanted: WantedRecords['photos']): Promise<Drift[]> => {
  const photoNames = new Set(await listNames(storage, 'photos/'));
  const missing = new Map<string, PhotoField[]>();
  for (const [name, users] of wanted)
    for (const { id, field } of photoNames.has(name) ? [] : users)
      missing.set(id, [...(missing.get(id) ?? []), field]);
  const lost = [...missing].map(([id, fields]) => ({
    kind: 'photo',
    about: id,
    sentence: `Profile ${id} names photos that are not there: ${fields.sort().join(', ')}`,
    repair: () => withoutPhotos(storage, id, fields),
  }));
  const strays = [...photoNames].filter((name) => !wanted.has(name) && !name.startsWith(`${NEWSROOM}/`));
  return [
    ...lost,
    ...strays
      .map(photoFileNamed)
      .map((file) => strayDrift('photo', file, 'The photo', () => removePhoto(storage, file))),
  ];
};

const withoutPhotos = async (
  storage: Storage,
  id: string,
  fields: readonly PhotoField[],
): Promise<IndexChange | null> => {
  const current = await getProfileRecord(storage, id);
  if (current === null) return null;
  const without = Object.fromEntries(fields.map((field) => [field, '']));
  const repaired = { ...current, ...without, version: current.version + 1, updated: storage.now() };
  await putProfileRecord(storage, repaired);
  return readCurrentChange(storage, repaired);
};

/** Accounts of no profile, and registered profiles without an account. */
export const checkAccounts = async (
  storage: Storage,
  wanted: WantedRecords['accounts'],
  profiles: ReadonlySet<string>,
): Promise<Drift[]> => {
  const accounts = new Set(await listNames(storage, 'accounts/'));
  const strays: string[] = [];
  // A login that stands apart has no page with its id, or outlives it.
  for (const id of [...accounts].filter((each) => !profiles.has(each)))
    if ((await getAccount(storage, id))?.address === undefined) strays.push(id);
  const lost = [...wanted].filter((id) => !accounts.has(id));
  return [
    ...strays.map((id) => strayDrift('account', id, 'The account', () => removeAccount(storage, id))),
    ...lost.map((id) => ({
      kind: 'account',
      about: id,
      sentence: `Profile ${id} was registered but has no account; "Forgot password" gives its owner a new one`,
      repair: null,
    })),
  ];
};

/** Proven websites and links that upkeep would never check again, and proof marks of profiles that prove nothing. */
export const checkProofs = async (storage: Storage, wanted: WantedRecords['proofs']): Promise<Drift[]> => {
  const marked = new Set(await listNames(storage, 'proofs/'));
  const strays = [...marked].filter((id) => !wanted.has(id));
  const unmarked = [...wanted].filter(([id]) => !marked.has(id));
  return [
    ...strays.map((id) => strayDrift('proof', id, 'The proof mark', () => removeProofMark(storage, id))),
    ...unmarked.map(([id, proven]) => ({
      kind: 'proof',
      about: id,
      sentence: `The proofs of profile ${id} are never checked again`,
      repair: quietly(() => putProofMark(storage, id, proofMarkOf(proven))),
    })),
  ];
};

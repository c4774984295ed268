import { pMapIterable } from 'p-map';
import type { PhotoField } from '../../../domain/fields/fields.ts';
import { parsePlace, placeHeld } from '../../../server/whole-store/place-lines.ts';
import { removeAccount } from '../../../storage/accounts/accounts.ts';
import type { IndexChange } from '../../../storage/directory/directory-entries.ts';
import { readCurrentChange } from '../../../storage/directory/directory-rebuild.ts';
import { type Joined, joinLines } from '../../../storage/engine/joined-lines.ts';
import { namesInOrder } from '../../../storage/engine/sorted-keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../storage/engine/storage.ts';
import {
  type EmailClaim,
  getEmailClaim,
  putEmailClaim,
  removeEmailClaim,
} from '../../../storage/profiles/emails.ts';
import {
  getImportedIdNamed,
  putImportedId,
  removeImportKeyNamed,
} from '../../../storage/profiles/import-keys.ts';
import { NEWSROOM, photoFileNamed, removePhoto } from '../../../storage/profiles/photos.ts';
import { getProfileRecord, putProfileRecord } from '../../../storage/profiles/profile-record.ts';
import { putProofMark, removeProofMark } from '../../../storage/profiles/proofs.ts';
import { type Drift, quietly, strayDrift } from './drift.ts';

type Lines = AsyncIterable<string>;

/** Profiles whose place in the directory is not what their records say, and places of nobody. */
export const checkPlaces = async (storage: Storage, wanted: Lines, found: Lines): Promise<Drift[]> => {
  const drift: Drift[] = [];
  for await (const { key: order, one, other } of joinLines(wanted, found)) {
    const mine = one[0] === undefined ? null : parsePlace(order, one[0]);
    const theirs = placeHeld(order, other);
    if (mine) {
      if (mine.held === (theirs?.held ?? '')) continue;
      const what = theirs ? 'is in the directory as it no longer is' : 'is not in the directory';
      const mend = (): Promise<IndexChange> => readCurrentChange(storage, mine);
      drift.push({ kind: 'directory', about: mine.id, sentence: `Profile ${mine.id} ${what}`, mend });
    } else if (theirs) {
      const { id, profile } = theirs;
      const sentence = `The directory lists profile ${id}, which there is not`;
      const mend = async (): Promise<IndexChange> => ({ order, profile, entry: null, admin: null });
      drift.push({ kind: 'directory', about: id, sentence, mend });
    }
  }
  return drift;
};

// What is looked at of each key side by side, in the order of the keys.
const checkEach = async (
  wanted: Lines,
  found: Lines,
  check: (joined: Joined) => Promise<Drift[]>,
): Promise<Drift[]> => {
  const drift: Drift[] = [];
  for await (const some of pMapIterable(joinLines(wanted, found), check, READS_AT_ONCE)) drift.push(...some);
  return drift;
};

/** E-mails that are not claimed for the profile that has them, that two profiles have, and claims that hold nothing. */
export const checkEmails = (storage: Storage, wanted: Lines): Promise<Drift[]> =>
  checkEach(wanted, namesInOrder(storage, 'emails/'), async ({ key: name, one: ids, other: claims }) => {
    const claim = claims.length > 0 ? await getEmailClaim(storage, name) : null;
    const [first, ...others] = ids;
    if (first === undefined) return strayClaim(storage, name, claim);
    const drift = others.map((id) => ({
      kind: 'e-mail',
      about: id,
      sentence: `Profiles ${first} and ${id} have the same e-mail`,
      mend: null,
    }));
    if (claim !== null && ids.includes(claim.id)) return drift;
    const sentence = `The e-mail of profile ${first} is not claimed for it`;
    const mend = quietly(async () => {
      const email = (await getProfileRecord(storage, first))?.email ?? '';
      if (email !== '') await putEmailClaim(storage, email, first);
    });
    return [{ kind: 'e-mail', about: first, sentence, mend }, ...drift];
  });

// A claim just made may still get its record; one that was freed is kept as nobody's.
const strayClaim = (storage: Storage, name: string, claim: EmailClaim | null): Drift[] => {
  if (claim === null || claim.id === '' || storage.now() - claim.at < 60_000) return [];
  // The address before a change stays taken while the link that undoes it is good.
  if (claim.until !== undefined && claim.until > storage.now()) return [];
  const sentence = `The e-mail claim ${name.slice(0, 12)}… holds nothing`;
  return [{ kind: 'e-mail', about: name, sentence, mend: quietly(() => removeEmailClaim(storage, name)) }];
};

/** Import keys that do not lead to the profile that has them, and those of nobody. */
export const checkImportKeys = (storage: Storage, wanted: Lines): Promise<Drift[]> =>
  checkEach(wanted, namesInOrder(storage, 'import-keys/'), async ({ key: name, one: ids, other: found }) => {
    if (ids.length === 0)
      return [strayDrift('import key', name, 'The import key', () => removeImportKeyNamed(storage, name))];
    const held = found.length > 0 ? await getImportedIdNamed(storage, name) : null;
    return ids
      .filter((id) => id !== held)
      .map((id) => ({
        kind: 'import key',
        about: id,
        sentence: `The import key of profile ${id} does not lead to it`,
        mend: quietly(async () => {
          const key = (await getProfileRecord(storage, id))?.key;
          if (key !== undefined) await putImportedId(storage, key, id);
        }),
      }));
  });

/** Photos that are missing, each profile once, and those that no profile names. */
export const checkPhotos = async (storage: Storage, wanted: Lines): Promise<Drift[]> => {
  const stray: Drift[] = [];
  const missing = new Map<string, PhotoField[]>();
  for await (const { key: name, one, other } of joinLines(wanted, namesInOrder(storage, 'photos/'))) {
    const file = photoFileNamed(name);
    if (one.length === 0 && !name.startsWith(`${NEWSROOM}/`))
      stray.push(strayDrift('photo', file, 'The photo', () => removePhoto(storage, file)));
    if (other.length > 0) continue;
    for (const rest of one) {
      const [id = '', field] = rest.split('\t');
      missing.set(id, [...(missing.get(id) ?? []), field as PhotoField]);
    }
  }
  const lost = [...missing].map(([id, fields]) => ({
    kind: 'photo',
    about: id,
    sentence: `Profile ${id} names photos that are not there: ${fields.sort().join(', ')}`,
    mend: () => withoutPhotos(storage, id, fields),
  }));
  return [...lost, ...stray];
};

const withoutPhotos = async (
  storage: Storage,
  id: string,
  fields: readonly PhotoField[],
): Promise<IndexChange | null> => {
  const current = await getProfileRecord(storage, id);
  if (current === null) return null;
  const without = Object.fromEntries(fields.map((field) => [field, '']));
  const mended = { ...current, ...without, version: current.version + 1, updated: storage.now() };
  await putProfileRecord(storage, mended);
  return readCurrentChange(storage, mended);
};

/** Accounts of no profile. */
export const checkAccounts = async (storage: Storage): Promise<Drift[]> => {
  const drift: Drift[] = [];
  const ids = joinLines(namesInOrder(storage, 'profiles/'), namesInOrder(storage, 'accounts/'));
  for await (const { key: id, one } of ids)
    if (one.length === 0)
      drift.push(strayDrift('account', id, 'The account', () => removeAccount(storage, id)));
  return drift;
};

/** Proven websites that upkeep does not know to ask again, and marks of what is not proven. */
export const checkProofs = async (storage: Storage, wanted: Lines): Promise<Drift[]> => {
  const drift: Drift[] = [];
  for await (const { key: id, one, other } of joinLines(wanted, namesInOrder(storage, 'proofs/'))) {
    const [day] = one;
    if (day === undefined)
      drift.push(strayDrift('proof', id, 'The proof mark', () => removeProofMark(storage, id)));
    else if (other.length === 0)
      drift.push({
        kind: 'proof',
        about: id,
        sentence: `The proven website of profile ${id} is never asked again`,
        mend: quietly(() => putProofMark(storage, id, { checked: Date.parse(day), failures: 0 })),
      });
  }
  return drift;
};

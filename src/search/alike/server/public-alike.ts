import type { Storage } from '../../../base/engine/storage/storage.ts';
import { nullIfUnavailable } from '../../../base/engine/storage/storage-error.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { websiteTakenSentence } from '../../../base/http/rules/call-sentences.ts';
import { invalid, websiteTaken } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import { nameKey } from '../../../profiles/identity/rules/page-name.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { isListed } from '../../../profiles/rules/listed.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { isShownWhole, withoutPrivate } from '../../../profiles/visibility/rules/privacy.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { askDirectory } from '../../storage/directory-index.ts';
import { getAlike, type LinkedPage, type ShownAlike } from '../calls/alike.ts';
import type { AlikeFacts } from '../rules/alike-facts.ts';
import { alikeFacts } from '../rules/facts.ts';
import { MAX_ALIKE } from '../rules/limits.ts';
import { identifierKeys } from '../rules/pair-keys.ts';
import { websiteKey } from '../rules/website-key.ts';
import { isListedEntry, listedNameKey, listedWebsiteKey, provenWebsiteKey } from '../storage/alike-keys.ts';

/** Records that are read at most for a reply: some of what the directory names may be private or gone by now. */
const MAX_READ = 2 * MAX_ALIKE;

const isKey = (key: string | null): key is string => key !== null;

/** The listed pages of a kind with a name or a website, those with both first, then those with the name; then those with a badge, and the newest. */
const listShown = async (
  storage: Storage,
  { profile, name, website = '' }: InputOf<typeof getAlike>,
): Promise<ShownAlike[]> => {
  const wanted = { name: nameKey(name), website: websiteKey(website) };
  const facts: AlikeFacts = {
    ...(profile === 'professional' && { company: true }),
    ...(wanted.website !== '' && { website: wanted.website }),
  };
  const keys = [listedNameKey(name, facts), listedWebsiteKey(facts)].filter(isKey);
  const [found = []] = await askDirectory(storage, 'alike', [[keys]]);
  const today = todayOf(storage);
  const closeness = (page: AdminEntry): number =>
    (nameKey(page.name) === wanted.name ? 2 : 0) +
    (wanted.website !== '' && page.alike?.website === wanted.website ? 1 : 0);
  const best = found.toSorted((one, other) => closeness(other) - closeness(one) || rank(other) - rank(one));
  const records = await Promise.all(best.slice(0, MAX_ALIKE).map(({ id }) => getProfileRecord(storage, id)));
  return records
    .filter((record) => record !== null)
    .filter((record) => isListed(record, today))
    .map((record) => withoutPrivate(record, today))
    .filter(
      (shown) =>
        nameKey(displayName(shown)) === wanted.name ||
        (wanted.website !== '' && websiteKey(shown.website) === wanted.website),
    )
    .map((shown) => ({
      ...toLinked(shown),
      photo: shown.avatar === '' ? '' : paths.photo(shown.avatar),
      role: shown.profile === 'personal' ? shown.profession : shown.catagory,
    }));
};

const rank = ({ verified }: AdminEntry): number => (verified === VERIFIED ? 1 : 0);

const toLinked = (record: ProfileRecord): LinkedPage => {
  const name = displayName(record);
  return { id: record.id, name, url: encodeURI(paths.profile(profileSlug(name), record.id)) };
};

export const getAlikeHandler = handler(getAlike, async ({ input, storage, address }) => {
  await throttle(storage, LIMITS.alike, address);
  return { success: true as const, items: await listShown(storage, input) };
});

/**
 * Other listed pages that show one of a record's identifiers, at most `MAX_ALIKE`; none while the directory cannot answer. Asked once the record is written,
 * so that of two pages that get one identifier at once the later one knows the other.
 */
export const listIdentical = async (storage: Storage, record: ProfileRecord): Promise<LinkedPage[]> => {
  const today = todayOf(storage);
  const keys = identifierKeys(alikeFacts(record, today));
  const shows = (shown: ProfileRecord): boolean =>
    IDENTIFIER_FIELDS.some(
      (field) => record[field] !== '' && shown[field] === record[field] && isShownWhole(shown, field, today),
    );
  return (await readListed(storage, record.id, keys, shows)).map(toLinked);
};

/**
 * The problem of a record's website, by the name of its field: another listed page has proven it. None where the website was there before, or while the
 * directory cannot answer.
 */
export const websiteProblems = async (
  storage: Storage,
  record: Pick<ProfileRecord, 'id' | 'website'>,
  { old = '', field = 'website' }: { old?: string; field?: string } = {},
): Promise<Problems> =>
  websiteKey(record.website) !== websiteKey(old) && (await isProvenByOther(storage, record))
    ? { [field]: websiteTakenSentence() }
    : {};

/** Refuses with some problems: a website alone that another page has proven is a conflict. */
export const refuseProblems = (problems: Problems): void => {
  const names = Object.keys(problems);
  const [field] = names;
  if (field === undefined) return;
  throw names.length === 1 && problems[field] === websiteTakenSentence()
    ? websiteTaken(field)
    : invalid(problems);
};

const isProvenByOther = async (
  storage: Storage,
  { id, website }: Pick<ProfileRecord, 'id' | 'website'>,
): Promise<boolean> => {
  const key = websiteKey(website);
  if (key === '') return false;
  const proven = provenWebsiteKey({ website: key });
  const shows = (shown: ProfileRecord): boolean =>
    withoutPrivate(shown, todayOf(storage)).proven?.website !== undefined &&
    websiteKey(shown.website) === key;
  return (await readListed(storage, id, [proven].filter(isKey), shows)).length > 0;
};

/** The records of other listed pages with some keys that show what is wanted. */
const readListed = async (
  storage: Storage,
  id: string,
  keys: readonly string[],
  shows: (record: ProfileRecord) => boolean,
): Promise<ProfileRecord[]> => {
  if (keys.length === 0) return [];
  const [found = []] = (await askDirectory(storage, 'alike', [[keys]]).catch(nullIfUnavailable)) ?? [];
  const others = found.filter((page) => page.id !== id && isListedEntry(page)).slice(0, MAX_READ);
  const pages = await Promise.all(others.map((page) => getPublicProfile(storage, page.id)));
  return pages
    .flatMap((page) => page?.record ?? [])
    .filter((record) => isListed(record, todayOf(storage)) && shows(record))
    .slice(0, MAX_ALIKE);
};

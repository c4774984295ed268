import pMap from 'p-map';
import { ALPHABET } from '../../../base/engine/storage/keys.ts';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { getProfileRecord } from '../../storage/profile-record.ts';
import { goneSince, sourceKey } from '../rules/source-check.ts';
import { addSource, dropSources, getSourced, putSourced, sourceName } from '../storage/source-checks.ts';
import { getWalk, putWalk, type Walk } from '../storage/walk.ts';
import { forgetReplaced, tellPage } from './tell-pages.ts';

const DAY = 86_400_000;
/** How many records one run reads, and how many before it looks at the time. */
const MOST_RECORDS = 1_000;
const SLICE = 50;
/** How long a run takes, in milliseconds: a task has ten seconds. */
const RUN_MS = 5_000;
const READS = { concurrency: 16 };
/** Each page is compared in full once in so many rounds, so that what a lost write left out is found. */
const ROUNDS = 16;

/**
 * Notes which addresses pages name as sources, and forgets those that none names any more: goes through all pages, once a day, a part in each
 * run. Nothing waits for it when a page is saved.
 */
export const enterSources = async (storage: Storage, now: number, until: number): Promise<void> => {
  const end = Math.min(until, now + RUN_MS);
  let walk = await nextRound(storage, now);
  for (let left = MOST_RECORDS; walk.letter < ALPHABET.length && left > 0 && storage.now() < end; ) {
    const names = await listNames(storage, `profiles/${ALPHABET[walk.letter]}`);
    const rest = names.filter((name) => name > walk.after).slice(0, left);
    walk = await enterPages(storage, walk, rest, end);
    const isWhole = walk.after === (rest.at(-1) ?? walk.after);
    left -= rest.length;
    if (isWhole && left > 0) walk = { ...walk, letter: walk.letter + 1, after: '' };
  }
  await putWalk(storage, walk);
};

/** Goes on with some pages until a time (milliseconds). */
const enterPages = async (
  storage: Storage,
  walk: Walk,
  names: readonly string[],
  end: number,
): Promise<Walk> => {
  const letter = ALPHABET[walk.letter];
  let { after } = walk;
  for (let start = 0; start < names.length && storage.now() < end; start += SLICE) {
    const slice = names.slice(start, start + SLICE);
    await pMap(slice, (name) => enterPage(storage, `${letter}${name}`, walk.round), READS);
    after = slice.at(-1) ?? after;
  }
  return { ...walk, after };
};

const nextRound = async (storage: Storage, now: number): Promise<Walk> => {
  const walk = await getWalk(storage);
  const isDue = walk.letter >= ALPHABET.length && now - walk.began >= DAY;
  return isDue ? { letter: 0, after: '', began: now, round: walk.round + 1 } : walk;
};

const enterPage = async (storage: Storage, id: string, round: number): Promise<void> => {
  const record = await getProfileRecord(storage, id);
  if (record === null) return;
  const urls = urlsOf(record);
  const noted = await getSourced(storage, id);
  const isSame = noted.length === urls.size && noted.every((name) => urls.has(name));
  if (isSame && (urls.size === 0 || !isTurnOf(id, round))) return;
  // First, so that whoever deletes the page finds what is noted for it.
  if (!isSame) await putSourced(storage, id, [...new Set([...noted, ...urls.keys()])]);
  for (const [name, url] of urls) {
    if (isSame || !noted.includes(name) || isTurnOf(id, round)) {
      const check = await addSource(storage, id, url);
      if (goneSince(check) !== (record.gone?.[sourceKey(url)] ?? null)) await tellPage(storage, id, check);
    }
  }
  if (isSame) return;
  await dropSources(
    storage,
    id,
    noted.filter((name) => !urls.has(name)),
  );
  await putSourced(storage, id, [...urls.keys()]);
  await forgetReplaced(storage, id);
};

// What waits is shown without its addresses.
const urlsOf = ({ sources = {}, waiting }: ProfileRecord): Map<string, string> =>
  new Map(
    Object.values(waiting === undefined ? sources : {})
      .flat()
      .filter(({ url }) => URL.canParse(url))
      .map(({ url }) => [sourceName(url), url]),
  );

const isTurnOf = (id: string, round: number): boolean =>
  (id.charCodeAt(id.length - 1) + round) % ROUNDS === 0;

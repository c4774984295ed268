import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { characters, foldForSearch } from '../../../base/text/rules/text.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { findProfile } from '../../../profiles/server/find-profile.ts';
import { NO_ALIASES } from '../../../search/aliases/rules.ts';
import type { NameReading } from '../../../search/names/rules/name-words.ts';
import { nameWords, wordsOf } from '../../../search/names/rules/name-words.ts';
import { nameDistance, readQueryNames } from '../../../search/names/rules/similar-names.ts';
import { FEW_HITS } from '../../../search/rules/limits.ts';
import { searchWords } from '../../../search/rules/query-words.ts';
import type { IndexEntry } from '../../../search/storage/directory-entry.ts';
import { askDirectory } from '../../../search/storage/directory-index.ts';
import type { ListPage, ListRequest } from '../../../search/storage/questions.ts';
import { kindsOfTypes, toReconcileType } from '../rules.ts';
import { isNear, nameVariants, sayingWords } from './name-variants.ts';
import type { ReconcileQuery } from './read-queries.ts';

/** A result of a query: `match` if it is surely the one. */
export type Candidate = {
  id: string;
  name: string;
  description: string;
  type: { id: string; name: string }[];
  score: number;
  match: boolean;
};

/** Hits of each query that are read: names that begin with the query come first among them. */
const HITS = 200;
const MAX_BYTES = 512 * 1024;
/** Queries that the directory is asked at once: what it answers is read in one piece, for which everything else waits. */
const QUERIES_AT_ONCE = 4;
/** Pages that are compared in a turn. */
const SCORED_AT_ONCE = 25;

/** A name as it is compared: folded, with single blanks between its words and without other marks. */
const folded = (name: string): string => plainWords(foldForSearch(name));
const plainWords = (text: string): string => text.replace(/[\s,;()"“”„«»]+/gu, ' ').trim();

/** The words that a page must have: those of the name, else of the first value of each property. No page has a name beyond the longest one. */
const wordsToFind = ({ query, properties }: ReconcileQuery): string[] => {
  const text = query === '' ? properties.map(({ values }) => values[0] ?? '').join(' ') : query;
  return characters(text) > LENGTHS.line ? [] : searchWords(plainWords(text));
};

const requestOf = (query: ReconcileQuery, words: readonly string[] = wordsToFind(query)): ListRequest => ({
  kinds: kindsOfTypes(query.types),
  words,
  filters: { verified: false },
  order: 'best',
  aliases: NO_ALIASES,
  limit: HITS,
  maxBytes: MAX_BYTES,
  from: null,
  facets: false,
});

/** The candidates for each of some queries, best first; only of listed pages. A page's id finds it, too. */
export const findCandidates = async (
  storage: Storage,
  queries: readonly ReconcileQuery[],
): Promise<Candidate[][]> => {
  const fields = foldedFields();
  const results: Candidate[][] = [];
  for (let start = 0; start < queries.length; start += QUERIES_AT_ONCE)
    results.push(...(await findSome(storage, queries.slice(start, start + QUERIES_AT_ONCE), fields)));
  return results;
};

const findSome = async (
  storage: Storage,
  queries: readonly ReconcileQuery[],
  fields: Fold,
): Promise<Candidate[][]> => {
  const requests = queries.map((query) => requestOf(query));
  const asked = requests.filter(({ words, kinds }) => words.length > 0 && kinds.length > 0);
  const pages = asked.length === 0 ? [] : await askDirectory(storage, 'lists', [asked]);
  const results: Candidate[][] = [];
  for (const [at, query] of queries.entries()) {
    const request = requests[at] as ListRequest;
    const page = pages[asked.indexOf(request)];
    const named = await findNamedById(storage, query.query, request.kinds);
    const ranked = page === undefined ? [] : await rank(storage, query, request, page, fields);
    const found = ranked.some(({ score }) => score > SCORES.elsewhere)
      ? ranked
      : withoutRepeats([...(await findNear(storage, query, request)), ...ranked]);
    results.push([...(named === null ? [] : [named]), ...found].slice(0, query.limit));
    // A batch takes longer than others may wait.
    await nextTurn();
  }
  return results;
};

/** Folds values, each once in a request. */
type Fold = (value: string) => string;
const foldedFields = (): Fold => {
  const known = new Map<string, string>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const now = folded(value);
    known.set(value, now);
    return now;
  };
};

const withoutRepeats = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ id }, at) => candidates.findIndex((each) => each.id === id) === at);

/** Pages whose names are a query's but for a title, a legal form, initials or a word: candidates, and never a match. */
const findNear = async (
  storage: Storage,
  query: ReconcileQuery,
  { kinds, words: asked }: ListRequest,
): Promise<Candidate[]> => {
  if (asked.length === 0 || kinds.length === 0) return [];
  for (const variant of nameVariants(query.query)) {
    const [page] = await askDirectory(storage, 'lists', [[requestOf(query, variant.words)]]);
    const near = (page?.entries ?? []).filter((entry) => isNear(variant, displayName(entry)));
    const scored = near.map((entry) => toCandidate(entry, nearScore(query.query, displayName(entry)), false));
    if (scored.length > 0) return scored.sort((one, other) => other.score - one.score).slice(0, query.limit);
  }
  return [];
};

const nearScore = (asked: string, name: string): number => {
  const [one, other] = [sayingWords(asked), sayingWords(name)];
  return Math.round(SCORES.near * (Math.min(one, other) / Math.max(one, other, 1)));
};

/** The listed page that a query names by its id or address. It is no match, because nobody said its name. */
const findNamedById = async (
  storage: Storage,
  query: string,
  kinds: readonly ProfileKind[],
): Promise<Candidate | null> => {
  const id = /(?:^|\/profile\/(?:[^/?#]*-)?|\/embed\/)([0-9a-z]{8,12})$/i.exec(query.trim())?.[1];
  const profile = id === undefined ? null : await findProfile(storage, id.toLowerCase());
  if (profile === null || profile.listed !== 'yes' || !kinds.includes(profile.profile)) return null;
  return toCandidate(profile, SCORES.id, false);
};

const toCandidate = (page: IndexEntry | PublicProfile, score: number, match: boolean): Candidate => ({
  id: page.id,
  name: withoutBadgeMarks(displayName(page)),
  description: page.profile === 'personal' ? displayRole(page) : (page.catagory ?? ''),
  type: [toReconcileType(page.profile)],
  score,
  match,
});

const rank = async (
  storage: Storage,
  query: ReconcileQuery,
  { kinds, filters, aliases, words }: ListRequest,
  { entries, next }: ListPage,
  fold: Fold,
): Promise<Candidate[]> => {
  const q = plainWords(query.query);
  const similar =
    q === '' || entries.length >= FEW_HITS
      ? []
      : await askDirectory(storage, 'similar', [{ q, kinds, filters, aliases, words, limit: query.limit }]);
  const wanted: Wanted = {
    name: fold(query.query),
    readings: readQueryNames(q),
    words: wordsOf(q).length,
    properties: query.properties.map(({ pid, values }) => ({ pid, values: new Set(values.map(fold)) })),
  };
  const { name } = wanted;
  const same = entries.filter((entry) => fold(displayName(entry)) === name);
  // Further pages of that name may be beyond those that were read.
  const last = entries.at(-1);
  const isComplete = next === null || last === undefined || !fold(displayName(last)).startsWith(name);
  const scored: { entry: IndexEntry; score: number }[] = [];
  for (const entry of [...entries, ...similar]) {
    if (scored.length % SCORED_AT_ONCE === 0) await nextTurn();
    scored.push({ entry, score: scoreOf(wanted, entry, fold) });
  }
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, query.limit)
    .map(({ entry, score }) =>
      toCandidate(entry, score, isComplete && same.length === 1 && same[0] === entry),
    );
};

/** How much of the full score a name keeps for each letter that differs, and for a property that does. */
const PER_EDIT = 12;
const OTHER_PROPERTY = 0.9;
/** The score that only a page of the same name has. */
export const SAME_NAME = 100;
/** The scores of the same name, the page's id, the same nickname, a part of the name, almost the name, and a page that has the words elsewhere. */
const SCORES = { same: SAME_NAME, id: 99, nickname: 90, part: 85, near: 80, elsewhere: 20 } as const;

/** What a query asks for, read once: its folded name, the words of it, and the folded values of each property. */
type Wanted = {
  name: string;
  readings: readonly NameReading[];
  words: number;
  properties: readonly { pid: string; values: ReadonlySet<string> }[];
};

/** How well a page fits a query, from 1 to 100; 100 is only for the same name. */
const scoreOf = (wanted: Wanted, entry: IndexEntry, fold: Fold): number => {
  const base = wanted.name === '' ? SCORES.part : nameScore(wanted, entry, fold);
  const differing = wanted.properties.filter(({ pid, values }) => {
    const value = (entry as Record<string, unknown>)[pid === 'industry' ? 'catagory' : pid];
    return typeof value === 'string' && value !== '' && !values.has(fold(value));
  }).length;
  return Math.max(1, Math.round(base * OTHER_PROPERTY ** differing));
};

const nameScore = ({ name, readings, words: asked }: Wanted, entry: IndexEntry, fold: Fold): number => {
  if (fold(displayName(entry)) === name) return SCORES.same;
  const others = [entry.nickname, ...(entry.otherNames?.split('\n') ?? [])];
  if (others.some((other) => fold(other) === name)) return SCORES.nickname;
  const words = nameWords(entry).map(({ plain }) => plain);
  const distance = nameDistance(readings, words);
  if (distance === null) return SCORES.elsewhere;
  const had = wordsOf(displayName(entry)).length;
  return SCORES.part * (Math.min(asked, had) / Math.max(asked, had, 1)) - PER_EDIT * distance;
};

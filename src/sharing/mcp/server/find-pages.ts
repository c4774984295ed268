import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { filePaths, paths } from '../../../paths.ts';
import { findMoreIn } from '../../../search/browse/server/browse.ts';
import { listProfiles } from '../../../search/server/directory-queries.ts';
import { kindsOfTypes, RECONCILE } from '../../reconcile/rules.ts';
import { type Candidate, findCandidates, SAME_NAME } from '../../reconcile/server/candidates.ts';
import type { KnownPage } from '../rules/known-page.ts';
import { MCP } from '../rules/limits.ts';
import { aboutList, aboutPage, listPage } from './cite-page.ts';
import { openKnownPages, withKnownTies } from './known-page.ts';

/** How often a search asks for further hits in place of those that assistants may not know, and for how many. */
const FURTHER = { rounds: 5, hits: 100 };

const kindOf = (kind: string | undefined): ProfileKind | undefined =>
  kind === undefined ? undefined : kindsOfTypes([kind])[0];

/** Answers `search_pages`: the hits of the site's search, best first, and where there are few, pages with similar names. */
export const searchPages = async (
  storage: Storage,
  {
    query,
    kind,
    limit: asked = MCP.candidates,
  }: { query: string; kind?: string | undefined; limit?: number | undefined },
) => {
  const limit = Math.min(asked, MCP.results);
  const hits: KnownPage[] = [];
  const similar: KnownPage[] = [];
  let cursor: string | undefined;
  for (let round = 0; round <= FURTHER.rounds && hits.length < limit; round += 1) {
    const { data, next, ...more } = await listProfiles(storage, {
      q: query,
      profile: kindOf(kind),
      limit: round === 0 ? limit : FURTHER.hits,
      cursor,
    });
    hits.push(...(await knownOf(storage, data)));
    if (more.similar !== undefined) similar.push(...(await knownOf(storage, more.similar)));
    if (next === null) break;
    cursor = next;
  }
  const shown = hits.slice(0, limit);
  const alike = similar.slice(0, MCP.results - shown.length);
  return {
    ...aboutList(storage, addressOfSearch(query, kindOf(kind)), [...shown, ...alike]),
    items: shown.map(listPage),
    similar: alike.map(listPage),
  };
};

const addressOfSearch = (q: string, kind: ProfileKind | undefined): string =>
  `${paths.home()}?${new URLSearchParams({ q, ...(kind && { kind }) })}`;

const knownOf = async (storage: Storage, items: readonly { id: string }[]): Promise<KnownPage[]> => [
  ...(
    await openKnownPages(
      storage,
      items.map(({ id }) => id),
    )
  ).values(),
];

/** Answers `related_pages`: those that a page is tied to, then others in its profession, industry or place. */
export const relatedPages = async (storage: Storage, page: KnownPage) => {
  const { others, profile } = await withKnownTies(storage, page);
  const more = await findMoreIn(storage, profile);
  const alike = more === null ? [] : await knownOf(storage, more.others);
  const tied = profile.ties.slice(0, MCP.ties).map(({ id, kind, from, to }) => ({
    ...listPage(others.get(id) as KnownPage),
    relation: { kind, from, to },
  }));
  const shared = alike
    .filter((each) => !tied.some(({ id }) => id === each.profile.id))
    .map((each) => ({ ...listPage(each), relation: { kind: more?.dimension ?? '', from: '', to: '' } }));
  return { ...aboutPage(page), items: [...tied, ...shared].slice(0, MCP.results) };
};

/** Answers `match_names` as `/reconcile` does, with at most as many candidates in all as an answer has results. */
export const matchNames = async (
  storage: Storage,
  { names, kind }: { names: readonly string[]; kind?: string | undefined },
) => {
  const limit = Math.min(MCP.candidates, Math.max(1, Math.floor(MCP.results / names.length)));
  const queries = names.map((name) => ({
    query: name.trim(),
    types: kind === undefined ? [] : [kind],
    limit: RECONCILE.maxResults,
    properties: [],
  }));
  const candidates = await findCandidates(storage, queries);
  const results: { name: string; candidates: KnownCandidate[] }[] = [];
  for (const [index, name] of names.entries())
    results.push({ name, candidates: await knownCandidates(storage, candidates[index] ?? [], limit) });
  const pages = results.flatMap((result) => result.candidates.map(({ page }) => page));
  return {
    ...aboutList(storage, filePaths.reconcile(), pages),
    results: results.map((result) => ({
      name: result.name,
      candidates: result.candidates.map(({ page, score, match }) => ({ ...listPage(page), score, match })),
    })),
  };
};

type KnownCandidate = { page: KnownPage; score: number; match: boolean };

/** Whether a page has the very name that was asked for. */
const isSame = ({ score }: Candidate): boolean => score === SAME_NAME;

/**
 * The first candidates that assistants may know. A page is a match, too, where the others of its name are unknown to them; the first pages of that
 * name say so.
 */
const knownCandidates = async (
  storage: Storage,
  candidates: readonly Candidate[],
  limit: number,
): Promise<KnownCandidate[]> => {
  const same = candidates.filter(isSame);
  const known: KnownCandidate[] = [];
  for (let at = 0; at < candidates.length && known.length < limit; ) {
    const part = candidates.slice(at, at + Math.max(limit, same.length));
    const pages = await openKnownPages(
      storage,
      part.map(({ id }) => id),
    );
    const isAlone = same.length < RECONCILE.maxResults && same.filter(({ id }) => pages.has(id)).length === 1;
    for (const candidate of part) {
      const page = pages.get(candidate.id);
      const match = candidate.match || (at === 0 && isAlone && same.length > 1 && isSame(candidate));
      if (page !== undefined) known.push({ page, score: candidate.score, match });
    }
    at += part.length;
  }
  return known.slice(0, limit);
};

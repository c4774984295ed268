import { setImmediate as nextTurn } from 'node:timers/promises';
import { needLeaves } from '../../../base/engine/storage/leaves.ts';
import { facetsOf } from '../../facets/storage/facet-values.ts';
import { openGroups } from '../../facets/storage/list-groups.ts';
import { EXACT_TOTAL } from '../../rules/limits.ts';
import { bestFirst } from '../../storage/columns/found-place.ts';
import type { ListPage, ListRequest } from '../../storage/questions.ts';
import { foundEntries, isDatabase, type Reader } from '../../storage/reader.ts';
import { findHits } from './hits.ts';
import { isEverything, listNewest } from './newest-list.ts';
import { cutPage } from './page-size.ts';

/** Pages of lists, one for each request. */
export const listPages = (reader: Reader, requests: readonly ListRequest[]): Promise<ListPage[]> => {
  // Many in one turn would take longer than others may wait, so each begins in a turn of its own. What they read, they read at once.
  let turn: Promise<unknown> = Promise.resolve();
  return Promise.all(
    requests.map(async (request) => {
      const mine = turn;
      turn = turn.then(() => nextTurn());
      await mine;
      return listPage(reader, request);
    }),
  );
};

/** A page of the public index. The total is exact, but for a large directory in a database it may be a lower bound. */
const listPage = async (reader: Reader, request: ListRequest): Promise<ListPage> => {
  if (!isDatabase(reader) && reader.source.storage !== null && isEverything(request))
    return listNewest(reader.source.storage, reader.directory, request);
  const { kinds, words, filters, order, aliases, limit, from, maxBytes, facets } = request;
  const ahead = readAhead(reader, request);
  // A failure is reported by who needs the leaf.
  ahead.catch(() => {});
  const groups = facets ? await openGroups(reader, aliases) : null;
  const found = await Promise.all(
    kinds.map((kind) => findHits(reader, { kind, words, filters, aliases }, { order, limit, from, groups })),
  );
  await ahead;
  const places = found
    .flatMap((hits) => hits.places)
    .sort(bestFirst)
    .slice(0, limit + 1);
  const page = cutPage(await foundEntries(reader, places.slice(0, limit)), maxBytes);
  const last = places[page.length - 1];
  const isAtLeast = found.some((hits) => hits.isAtLeast);
  return {
    entries: page,
    total: isAtLeast ? EXACT_TOTAL : found.reduce((sum, { total }) => sum + total, 0),
    ...(isAtLeast && { isAtLeast }),
    next: places.length > page.length && last !== undefined ? { key: last.key, order: last.order } : null,
    facets: groups === null ? null : facetsOf(found, groups),
  };
};

/** From a store, most of the newest are in the newest leaf of each kind, which is read in parallel with the rows. */
const readAhead = async (
  reader: Reader,
  { kinds, words, order, limit, from }: ListRequest,
): Promise<void> => {
  if (isDatabase(reader) || reader.source.storage === null) return;
  if (words.length > 0 || order !== 'new' || limit === 0 || from !== null) return;
  const leaves = kinds.flatMap((kind) => reader.directory.state[kind].entries.at(-1) ?? []);
  await needLeaves(reader.source.storage, leaves);
};

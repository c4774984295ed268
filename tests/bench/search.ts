import getProfile from '../../netlify/functions/get-profile.ts';
import { foldQuery, searchText } from '../../src/domain/search.ts';
import { type IndexEntry, withDirectory } from '../../src/storage/directory.ts';
import { needLeaf } from '../../src/storage/leaves.ts';
import { type Handler, send } from '../support/calls.ts';
import type { BenchSite } from './bench-site.ts';
import { QUERIES } from './generate.ts';
import { measure, median } from './measure.ts';

const REPEATS = 5;
/** Most times that a search may take of a bare loop. */
const MOST_RATIO = 5;
const ROUND_TRIP = 50;

export interface SearchFigures {
  search: number;
  loop: number;
  ratio: number;
  most: number;
  slowest: { query: string; search: number; loop: number };
  cold: { operations: number; bytesRead: number; rounds: number; cpu: number; seconds: number };
}

const ask = (query: string, limit: number): Promise<unknown> =>
  send(getProfile as Handler, 'get-profile.php', { query: { q: query, limit: String(limit) } });

const timed = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

// How many storage calls wait for one another: each takes a while, and one that begins after an earlier one has ended waited for it.
const countRounds = (site: BenchSite): (() => number) => {
  let rounds = 0;
  let over = 0;
  site.blobs.faults.onCall((_, moment) => {
    const now = performance.now();
    if (moment === 'sent' && now >= over) {
      rounds += 1;
      over = Number.POSITIVE_INFINITY;
    }
    if (moment === 'answering') over = Math.min(over, now);
  });
  site.setLatency(ROUND_TRIP);
  return () => {
    site.setLatency(0);
    site.blobs.faults.clear();
    return rounds;
  };
};

const foldedTexts = (site: BenchSite): Promise<string[]> => {
  const storage = site.cold();
  return withDirectory(storage, async ({ state }) => {
    const texts: string[] = [];
    for (const kind of ['personal', 'professional'] as const) {
      for (const leaf of state[kind].entries) {
        for (const [, entry] of await needLeaf<IndexEntry>(storage, leaf)) {
          const { name, rest } = searchText(entry);
          texts.push(name, rest);
        }
      }
    }
    return texts;
  });
};

/** Searches by the real call, against a bare `includes` over the same folded texts; and the first search of a fresh instance. */
export const benchSearch = async (site: BenchSite): Promise<SearchFigures> => {
  const texts = await foldedTexts(site);
  site.cold();
  const rounds = countRounds(site);
  const { cost } = await measure(site, () => ask('garcia', 24));
  const serial = rounds();
  const seconds = (serial * ROUND_TRIP + cost.cpu) / 1000;
  let hits = 0;
  const rows = [];
  for (const query of QUERIES) {
    const folded = foldQuery(query);
    const loop = await timed(() => {
      for (const text of texts) if (text.includes(folded)) hits += 1;
    });
    rows.push({ query, loop, search: await timed(() => ask(query, 24)) });
  }
  if (hits === 0) throw new Error('Nothing was found');
  const search = median(rows.map((row) => row.search));
  const loop = median(rows.map((row) => row.loop));
  const slowest = rows.reduce((worst, row) =>
    row.search / row.loop > worst.search / worst.loop ? row : worst,
  );
  const { operations, bytesRead } = cost;
  return {
    search,
    loop,
    ratio: search / loop,
    most: MOST_RATIO,
    slowest,
    cold: { operations, bytesRead, rounds: serial, cpu: cost.cpu, seconds },
  };
};

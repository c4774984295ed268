import { needLeaf } from '../../../src/base/engine/storage/leaves.ts';
import { foldQuery } from '../../../src/search/rules/query-words.ts';
import { searchText } from '../../../src/search/rules/search.ts';
import { withDirectory } from '../../../src/search/storage/directory.ts';
import type { IndexEntry } from '../../../src/search/storage/directory-entry.ts';
import { send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { QUERIES } from '../generate.ts';
import { median } from '../measure.ts';

const REPEATS = 5;
/** Maximum ratio of a search to a plain loop. */
const MAX_RATIO = 5;

export interface SearchFigures {
  search: number;
  loop: number;
  ratio: number;
  max: number;
  slowest: { query: string; search: number; loop: number };
}

const ask = (query: string, limit: number): Promise<unknown> =>
  send('get-profile.php', { query: { q: query, limit: String(limit) } });

const timed = async (work: () => unknown): Promise<number> => {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
};

const foldedTexts = (site: BenchSite): Promise<string[]> => {
  const storage = site.cold();
  return withDirectory(storage, async ({ state }) => {
    const texts: string[] = [];
    for (const kind of ['personal', 'professional'] as const) {
      for (const leaf of state[kind].entries) {
        for (const [, entry] of await needLeaf<IndexEntry>(storage, leaf)) {
          texts.push(searchText(entry).text);
        }
      }
    }
    return texts;
  });
};

/** Compares searches by the real call with a plain `includes` loop over the same folded texts. */
export const benchSearch = async (site: BenchSite): Promise<SearchFigures> => {
  const texts = await foldedTexts(site);
  site.cold();
  await ask('garcia', 24);
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
  return {
    search,
    loop,
    ratio: search / loop,
    max: MAX_RATIO,
    slowest,
  };
};

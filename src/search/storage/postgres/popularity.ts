import pMap from 'p-map';
import type { MapEntry } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { CountEntry } from '../../../profiles/counts/storage/count-state.ts';
import { countTopic } from '../../../profiles/counts/storage/count-topic.ts';
import { openListCounts } from '../../../profiles/counts/storage/counts.ts';
import { tallying } from '../../../profiles/counts/storage/tallies.ts';
import type { Database, Query } from './database.ts';
import type { Generations } from './generations.ts';
import { type LeafRange, lackingIn, putRange, rangesOf, readRange } from './leaf-pieces.ts';

/** How old the counts may be that lists are sorted by, in milliseconds. */
const TTL_MS = 20_000;
const READS_AT_ONCE = { concurrency: 4 };

/** Keeps the likes and views in a generation that lists are sorted by: reads only leaves that it lacks, and what changed since. */
export class Popularity {
  readonly #database: Database;
  readonly #generations: Generations;
  #sent: { number: number; at: number } | null = null;

  constructor(database: Database, generations: Generations) {
    this.#database = database;
    this.#generations = generations;
  }

  /** Brings the counts of a generation up to date if they are older than lists may be. */
  async refresh(storage: Storage, number: number): Promise<void> {
    const sent = this.#sent;
    if (sent?.number === number && storage.now() - sent.at < TTL_MS) return;
    const g = this.#generations.of(number);
    await withState(storage, countTopic, async ({ state, view }) => {
      const snapshot = view.snapshot ?? '';
      const fresh = await openListCounts(storage)([...(await view.fresh.gather(tallying)).keys()]);
      const at = storage.now();
      const pieces = rangesOf(state.counts, 'counts');
      const missing = await lackingIn(this.#database.query, g, pieces);
      const read = await pMap(
        missing,
        async (piece) => ({ piece, counts: await readRange<CountEntry>(storage, piece) }),
        READS_AT_ONCE,
      );
      await this.#database.transaction(async (query) => {
        const locked = await this.#generations.lock(query, number);
        // Another process has newer ones.
        if (locked === undefined || locked.counted > snapshot) return;
        for (const { piece, counts } of read) await writePiece(query, g, piece, counts.map(toRow));
        await query(`delete from ${g}.leaf where content = 'counts' and not key = any($1::text[])`, [
          pieces.map(({ key }) => key),
        ]);
        if (locked.counted < snapshot)
          await query(`update ${this.#generations.schema}.generation set counted = $2 where number = $1`, [
            number,
            snapshot,
          ]);
        await writeCounts(
          query,
          g,
          [...fresh].map(([id, { like, view: views }]) => ({ id, likes: like, views })),
        );
      });
      this.#sent = { number, at };
    });
  }
}

type CountRow = { id: string; likes: number; views: number };

const toRow = ([id, [like, views]]: MapEntry<CountEntry>): CountRow => ({
  id,
  likes: Math.max(0, like),
  views,
});

const writePiece = async (
  query: Query,
  g: string,
  range: LeafRange,
  rows: readonly CountRow[],
): Promise<void> => {
  await query(
    `delete from ${g}.popularity
     where id >= $1 and ($2 = '' or id < $2) and not id = any($3::text[])`,
    [range.first, range.last, rows.map(({ id }) => id)],
  );
  await writeCounts(query, g, rows);
  await putRange(query, g, range, 'counts');
};

const writeCounts = async (query: Query, g: string, rows: readonly CountRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await query(
    `insert into ${g}.popularity as p (id, likes, views)
     select id, likes, views from json_to_recordset($1::text::json) as r(id text, likes int, views int)
     on conflict (id) do update set likes = excluded.likes, views = excluded.views
     where (p.likes, p.views) <> (excluded.likes, excluded.views)`,
    [JSON.stringify(rows)],
  );
};

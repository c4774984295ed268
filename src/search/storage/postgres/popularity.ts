import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pMap from 'p-map';
import type { Entry, Leaf } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import { type CountEntry, countTopic, tallying } from '../../../profiles/counts/storage/count-topic.ts';
import { openListCounts } from '../../../profiles/counts/storage/counts.ts';
import type { Database, Query } from './database.ts';
import type { Generations } from './generations.ts';

/** How old the counts may be that lists are sorted by, in milliseconds. */
const TTL_MS = 20_000;
const READS_AT_ONCE = { concurrency: 4 };

const unzip = promisify(gunzip);

/** The counts of one leaf, and the ids that it covers: from `first` up to `last`, where '' means no limit. */
type CountPiece = { key: string; stored: Leaf | null; first: string; last: string };

const piecesOf = (leaves: readonly Leaf[]): CountPiece[] =>
  leaves.length === 0
    ? [{ key: 'none/counts', stored: null, first: '', last: '' }]
    : leaves.map((stored, index) => ({
        key: stored.key,
        stored,
        first: index === 0 ? '' : stored.first,
        last: leaves[index + 1]?.first ?? '',
      }));

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
      const stored = await this.#storedPieces(this.#database.query, g);
      const pieces = piecesOf(state.counts);
      const missing = pieces.filter(({ key, last }) => stored.get(key) !== last);
      const read = await pMap(
        missing,
        async (piece) => ({ piece, entries: await readCounts(storage, piece) }),
        READS_AT_ONCE,
      );
      await this.#database.transaction(async (query) => {
        const locked = await this.#generations.lock(query, number);
        // Another process has newer ones.
        if (locked === undefined || locked.counted > snapshot) return;
        for (const { piece, entries } of read) await writePiece(query, g, piece, entries);
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

  async #storedPieces(query: Query, g: string): Promise<Map<string, string>> {
    const rows = await query<{ key: string; last: string }>(
      `select key, last from ${g}.leaf where content = 'counts'`,
    );
    return new Map(rows.map(({ key, last }) => [key, last]));
  }
}

type CountRow = { id: string; likes: number; views: number };

const readCounts = async (storage: Storage, { stored }: CountPiece): Promise<CountRow[]> => {
  if (stored === null) return [];
  const bytes = await storage.getBytes(stored.key, 'eventual');
  if (bytes === null) throw new SweptError(stored.key);
  const entries = JSON.parse((await unzip(bytes)).toString('utf8')) as Entry<CountEntry>[];
  return entries.map(([id, [like, views]]) => ({ id, likes: Math.max(0, like), views }));
};

const writePiece = async (
  query: Query,
  g: string,
  { key, first, last }: CountPiece,
  rows: readonly CountRow[],
): Promise<void> => {
  await query(
    `delete from ${g}.popularity
     where id >= $1 and ($2 = '' or id < $2) and not id = any($3::text[])`,
    [first, last, rows.map(({ id }) => id)],
  );
  await writeCounts(query, g, rows);
  await query(
    `insert into ${g}.leaf (key, last, content) values ($1, $2, 'counts')
     on conflict (key) do update set last = excluded.last`,
    [key, last],
  );
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

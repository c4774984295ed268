import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';
import pMap from 'p-map';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { BYTE_ORDER_MARK } from '../../../base/text/rules/byte-order-mark.ts';
import { csvLine, withoutFormulas } from '../../../base/text/rules/formula.ts';
import { openListCounts } from '../../../profiles/counts/storage/counts.ts';
import { isOpenData } from '../../../profiles/open-data/rules.ts';
import type { Counts } from '../../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import type { PublicTie } from '../../../profiles/ties/rules/tie.ts';
import { getPublicProfile, type VisibleProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { findTiesOf, shownTies } from '../../../search/ties/server/shown-ties.ts';
import { DUMP_LEAVES_OUT } from '../rules.ts';
import type { DumpPart } from '../storage.ts';
import { getDataPart, putPart } from '../storage.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Compresses a piece so that pieces one after the other are one stream, because browsers read only the first of several in a file. */
const zip = (text: string): Promise<Buffer> => deflate(text, { finishFlush: constants.Z_FULL_FLUSH });

/** The content of a piece. */
export const unzipPiece = (bytes: Uint8Array): Promise<Buffer> =>
  inflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });

/** A page as open data. */
export type OpenRecord = Omit<PublicProfile, (typeof DUMP_LEAVES_OUT)[number]>;

const toOpenRecord = (
  { record, verified, verification }: VisibleProfile,
  counts: Counts,
  ties: readonly PublicTie[],
  today: string,
): OpenRecord => {
  const profile = toPublicProfile(record, verified, counts, verification, today);
  const open: Partial<PublicProfile> = { ...profile, ties: shownTies(profile, ties) };
  for (const field of DUMP_LEAVES_OUT) delete open[field];
  return open as OpenRecord;
};

/** Those of some pages that are open data. */
export const readOpenRecords = async (storage: Storage, ids: readonly string[]): Promise<OpenRecord[]> => {
  const today = todayOf(storage);
  const [counts, ties, profiles] = await Promise.all([
    openListCounts(storage)(ids),
    findTiesOf(storage, ids),
    pMap(ids, (id) => getPublicProfile(storage, id), READS_AT_ONCE),
  ]);
  return profiles.flatMap((profile) =>
    profile === null || !isOpenData(profile.record, today)
      ? []
      : [
          toOpenRecord(
            profile,
            counts.get(profile.record.id) ?? NO_COUNTS,
            ties.get(profile.record.id) ?? [],
            today,
          ),
        ],
  );
};

const NO_COUNTS: Counts = { like: 0, view: 0 };

/** The columns of CSV files: what a record has. */
export const columnsOf = (record: OpenRecord | undefined): string[] => Object.keys(record ?? { id: '' });

const cell = (value: unknown): string => {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return withoutFormulas(text);
};

/** Writes the beginning of CSV files, a byte-order mark and the names of the columns, as a piece of its own. */
export const putHead = async (
  storage: Storage,
  columns: readonly string[],
): Promise<{ key: string; bytes: number }> => {
  const bytes = await zip(BYTE_ORDER_MARK + csvLine(columns.map(cell)));
  return { key: await putPart(storage, bytes), bytes: bytes.length };
};

/** Writes a part; `last` is the order of the last page that it stands for, and its records have all changes up to `cleaned`. */
export const putRecords = async (
  storage: Storage,
  records: readonly OpenRecord[],
  columns: readonly string[],
  { last, cleaned }: Pick<DumpPart, 'last' | 'cleaned'>,
): Promise<DumpPart> => {
  const rows = records.map((record) =>
    csvLine(columns.map((name) => cell((record as Record<string, unknown>)[name]))),
  );
  const [ndjson, csv] = await Promise.all([
    zip(records.map((record) => `${JSON.stringify(record)}\n`).join('')),
    zip(rows.join('')),
  ]);
  const ties = tiesOf(records);
  const [ndjsonKey, csvKey, tiesKey] = await Promise.all([
    putPart(storage, ndjson),
    putPart(storage, csv),
    ties.length > 0 ? putPart(storage, Buffer.from(JSON.stringify(ties))) : undefined,
  ]);
  return {
    last,
    cleaned,
    profiles: records.length,
    keys: { ndjson: ndjsonKey, csv: csvKey, ...(tiesKey !== undefined && { ties: tiesKey }) },
    bytes: { ndjson: ndjson.length, csv: csv.length },
  };
};

/** A page's ties as words: who is on the other side of each, and as what. */
const tieWordsOf = (ties: readonly PublicTie[]): string[] =>
  ties.map(({ id, kind, name }) => `${id} ${kind} ${name}`);

const tiesOf = (records: readonly OpenRecord[]): [id: string, ties: string[]][] =>
  records.flatMap(({ id, ties }) => (ties.length === 0 ? [] : [[id, tieWordsOf(ties)]]));

/** The pages of a part with a tie that is not public any more, or whose other side has another name now. */
export const pagesWithLostTies = async (storage: Storage, { keys }: DumpPart): Promise<string[]> => {
  if (keys.ties === undefined) return [];
  const bytes = await getDataPart(storage, keys.ties);
  if (bytes === null) throw new Error(`The part ${keys.ties} of the open data is missing`);
  const ties = JSON.parse(Buffer.from(bytes).toString('utf8')) as ReturnType<typeof tiesOf>;
  const current = await findTiesOf(
    storage,
    ties.map(([id]) => id),
  );
  return ties.flatMap(([id, words]) => {
    const now = new Set(tieWordsOf(current.get(id) ?? []));
    return words.every((each) => now.has(each)) ? [] : [id];
  });
};

/** The records of a part. */
export const readRecords = async (storage: Storage, { keys }: DumpPart): Promise<OpenRecord[]> => {
  const bytes = await getDataPart(storage, keys.ndjson);
  if (bytes === null) throw new Error(`The part ${keys.ndjson} of the open data is missing`);
  const lines = (await unzipPiece(bytes)).toString('utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as OpenRecord);
};

/** What changes often and gives nothing away: an older value may stay until the files are made anew. */
const HARMLESS: ReadonlySet<string> = new Set(['like', 'view', 'updated']);

/** Whether a record of a part says something that its page does not say any more; what was added since does not count. */
export const saysMoreThan = (record: OpenRecord, page: OpenRecord): boolean => {
  const now = JSON.parse(JSON.stringify(page)) as Record<string, unknown>;
  return Object.entries(record).some(
    ([field, value]) =>
      !HARMLESS.has(field) && !isEmpty(value) && JSON.stringify(value) !== JSON.stringify(now[field]),
  );
};

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { textLines } from '../../../base/text/rules/lines.ts';
import { cellText, createCensus } from '../../../imports/files/rules/census.ts';
import { matchColumns } from '../../../imports/files/rules/columns/match-columns.ts';
import { COMMAND_LIMITS, LIST_SENTENCES } from '../../../imports/files/rules/limits.ts';
import { readListDate } from '../../../imports/files/rules/list-dates.ts';
import type { ListRecord, ListReview, Mapping, RepeatedRow } from '../../../imports/files/rules/mapping.ts';
import type { ListRow, MemberList, RowProblem } from '../../../imports/files/rules/member-list.ts';
import { readMapping } from '../../../imports/files/rules/read-mapping.ts';
import { readMemberList } from '../../../imports/files/rules/read-member-list.ts';
import { createRepeatFinder } from '../../../imports/files/rules/repeated-rows.ts';
import { reviewList, reviewOf, suggestedMapping } from '../../../imports/files/rules/review-list.ts';
import { toRecords } from '../../../imports/files/rules/to-records.ts';
import { parseLine } from '../../../imports/import/server/import-lines.ts';

/** A file as it is imported: JSON Lines, each record on the line with the number of its row, with what is to be said about it. */
export type PreparedList = {
  path: string;
  review: ListReview;
  /** What the file is read as; null for JSON Lines, which are not kept. */
  list: MemberList | null;
  rows: number;
  keyless: number;
  errors: readonly RowProblem[];
  remarks: readonly RowProblem[];
  repeats: readonly RepeatedRow[];
  /** The sources that its records name. */
  sources: ReadonlySet<string>;
  remove: () => Promise<void>;
};

export type PrepareOptions = { map: string | undefined; today: string };

/** Reads any list for an import. JSON Lines in the names of imports are read line by line, however many there are; all else is written as such. */
export const prepareList = async (file: string, options: PrepareOptions): Promise<PreparedList> => {
  const mapping = options.map === undefined ? undefined : await mappingIn(options.map);
  if (mapping === undefined && (await isOwnLines(file))) return prepareLines(file, options);
  if ((await stat(file)).size > COMMAND_LIMITS.bytes)
    throw new Error(
      `${basename(file)}: ${LIST_SENTENCES.tooLarge(COMMAND_LIMITS.bytes)} Nothing was imported.`,
    );
  const bytes = new Uint8Array(await readFile(file));
  const reading = await readMemberList({ name: basename(file), bytes }, COMMAND_LIMITS);
  if ('problem' in reading) throw new Error(`${basename(file)}: ${reading.problem} Nothing was imported.`);
  return prepareRows(reading.list, mapping, options);
};

const mappingIn = async (path: string): Promise<Mapping> => {
  const read = readMapping(await readFile(path, 'utf8'));
  if ('problem' in read) throw new Error(`${basename(path)}: ${read.problem} Nothing was imported.`);
  return read.mapping;
};

/** How much of a file tells whether it is JSON Lines in the names of imports. */
const START = 200_000;

const isOwnLines = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0);
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, '');
    if (text.trim() === '') return true;
    return (
      text.trimStart().startsWith('{') &&
      text.split('\n').some((line) => {
        const parsed = parseLine(line);
        return 'raw' in parsed && parsed.raw['profile'] !== undefined;
      })
    );
  } finally {
    await handle.close();
  }
};

const isKeyless = (record: Readonly<Record<string, unknown>>): boolean =>
  ['key', 'id', 'email'].every((field) => cellText(record[field]) === '');

const prepareRows = async (
  list: MemberList,
  chosen: Mapping | undefined,
  { today }: PrepareOptions,
): Promise<PreparedList> => {
  const review = reviewList(list, today, chosen);
  const same = review.questions.find(({ kind }) => kind === 'same-field');
  if (same !== undefined) throw new Error(`${same.sentence} Nothing was imported.`);
  const { mapping, dates } = review;
  const { records, errors, remarks } = toRecords(list.rows, { columns: list.columns, mapping, dates, today });
  const lines = new LinesFile();
  const sources = new Set<string>();
  for (const { row, ...record } of records) {
    if (mapping.source !== undefined) record['source'] ??= mapping.source;
    if (typeof record['source'] === 'string') sources.add(record['source']);
    lines.put(row, record);
  }
  const { path, remove } = await lines.write();
  return {
    ...{ path, review, list, rows: list.rows.length, sources, remove, remarks },
    errors: [...list.unread, ...errors],
    keyless: records.filter(isKeyless).length,
    repeats: createRepeatFinder(today)(records),
  };
};

/** JSON Lines in which a record stands on the line with its row's number. */
class LinesFile {
  readonly #lines: string[] = [];

  put(row: number, record: Record<string, unknown>): void {
    this.#lines[row - 1] = JSON.stringify(record);
  }

  async write(): Promise<{ path: string; remove: () => Promise<void> }> {
    const folder = await mkdtemp(join(tmpdir(), 'vitae-list-'));
    const path = join(folder, 'list.jsonl');
    await writeFile(path, `${Array.from(this.#lines, (line) => line ?? '').join('\n')}\n`, { mode: 0o600 });
    return { path, remove: () => rm(folder, { recursive: true, force: true }) };
  }
}

/** Repeated rows are looked for among so many lines: their names are kept in memory. */
const REPEATS_AMONG = 200_000;

const LIFE = { dob: 'dob', died: 'died' } as const;

/** Counts JSON Lines in one pass; a second one writes them anew only where an order of dates is known. */
const prepareLines = async (file: string, options: PrepareOptions): Promise<PreparedList> => {
  const census = createCensus({ profile: 'personal', columns: LIFE });
  const columns = new Set<string>();
  const find = createRepeatFinder(options.today);
  const repeats: RepeatedRow[] = [];
  const sources = new Set<string>();
  let [rows, keyless] = [0, 0];
  for await (const { number, raw } of recordsIn(file)) {
    const names = Object.keys(raw);
    for (const name of names) columns.add(name);
    census.add(names, { cells: Object.values(raw) });
    rows += 1;
    if (isKeyless(raw)) keyless += 1;
    if (typeof raw['source'] === 'string' && raw['source'] !== '') sources.add(raw['source']);
    if (rows <= REPEATS_AMONG) repeats.push(...find([{ ...raw, row: number } as ListRecord]));
  }
  const all = [...columns];
  const matched = matchColumns(all, [] as ListRow[]);
  const review = reviewOf(all, matched, suggestedMapping(all, matched), census, options.today);
  const isRead = Object.keys(LIFE).some(
    (name) => census.of(name).order.both > 0 && review.dates[name]?.order,
  );
  const written = isRead ? await rewritten(file, review, options) : { path: file, remove: async () => {} };
  return { ...written, review, list: null, rows, keyless, errors: [], remarks: [], repeats, sources };
};

async function* recordsIn(
  file: string,
): AsyncGenerator<{ number: number; text: string; raw: Record<string, unknown> }> {
  let number = 0;
  for await (const line of textLines(createReadStream(file))) {
    number += 1;
    const text = number === 1 ? line.replace(/^\ufeff/, '') : line;
    const parsed = text.trim() === '' ? null : parseLine(text);
    if (parsed !== null && 'raw' in parsed) yield { number, text, raw: parsed.raw };
  }
}

const rewritten = async (
  file: string,
  { dates }: ListReview,
  { today }: PrepareOptions,
): Promise<{ path: string; remove: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-list-'));
  const path = join(folder, 'list.jsonl');
  const handle = await open(path, 'w', 0o600);
  const stream = handle.createWriteStream();
  let number = 0;
  for await (const line of textLines(createReadStream(file))) {
    number += 1;
    const parsed = parseLine(number === 1 ? line.replace(/^\ufeff/, '') : line);
    const text = 'raw' in parsed ? withDates(parsed.raw, line, dates, today) : line;
    if (!stream.write(`${text}\n`)) await once(stream, 'drain');
  }
  await finished(stream.end());
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
};

const withDates = (
  raw: Record<string, unknown>,
  line: string,
  dates: ListReview['dates'],
  today: string,
): string => {
  const changed = { ...raw };
  for (const name of Object.keys(LIFE)) {
    const [text, reading] = [raw[name], dates[name]];
    if (typeof text !== 'string' || !reading?.order) continue;
    const { value } = readListDate(text, { ...reading, isEpochNone: false }, today, true);
    // Only what reads both ways: the rest is read, and told, where it is imported.
    if (readListDate(text, { order: null, isEpochNone: false }, today, true).value !== value)
      changed[name] = value;
  }
  const text = JSON.stringify(changed);
  return text === JSON.stringify(raw) ? line : text;
};

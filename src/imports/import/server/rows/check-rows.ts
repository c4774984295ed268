import pMap from 'p-map';
import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { logEvent } from '../../../../base/log/storage/log.ts';
import { normalizeEmail } from '../../../../base/text/rules/email.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import type { RowCheck } from '../../calls.ts';
import { findExistingPages, openMatching } from '../find-existing-pages.ts';
import type { ImportLine } from '../import-lines.ts';
import { openContext } from '../importer.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import { namesOf, type ReadLine, readAll } from '../read-rows.ts';
import { findEmailHolder } from '../record/claim-names.ts';
import { findExisting } from '../record/find-existing.ts';
import type { ExistingProfile, ImportContext, ImportItem } from '../record/import-context.ts';
import { openWrittenPages } from '../record/matching.ts';
import { emailHeld, planRecord } from '../record/plan-record.ts';
import { isSameRecord } from '../record/same-record.ts';
import { errorsOf, failedRow, notImported, rowChanges, toRowResult } from './row-result.ts';
import { type SentRecord, toImportLines } from './sent-records.ts';

const RECORDS_AT_ONCE = { concurrency: 64 };

/** The pages that earlier rows of the same call would make or change, by the names of their rows. */
type Planned = Map<string, { found: ExistingProfile; isNew: boolean }>;

/** Opens a check of records that a client sends. */
export const openRowsCheck = (storage: Storage): Promise<ImportContext> =>
  openContext(storage, { notify: false, isForFew: true, tellsAlike: true });

/** Says what an import of some records would do, each after those before it, and of those where the store fails that it did. Writes nothing. */
export async function* checkRows(
  context: ImportContext,
  records: readonly SentRecord[],
): AsyncGenerator<RowCheck> {
  const lines = toImportLines(records);
  const results = new Map<ImportLine, RowCheck>();
  try {
    await checkLines(context, lines, results);
  } catch (error) {
    logEvent('error', 'import-check-failed', { error });
  }
  for (const line of lines) yield results.get(line) ?? failedRow(line);
}

const checkLines = async (
  context: ImportContext,
  lines: readonly ImportLine[],
  results: Map<ImportLine, RowCheck>,
): Promise<void> => {
  const { read, bad } = readAll(context, lines);
  for (const { line, label, problem } of bad)
    results.set(line, toRowResult(line.number, { line, label, problem }));
  const pages = await findExistingPages(context, read, RECORDS_AT_ONCE, findExisting);
  const written = openWrittenPages(context.today);
  const lookUp = await openMatching(context, read, pages, written, findExisting);
  const planned: Planned = new Map();
  const queue = createKeyedQueue();
  const check = async (each: ReadLine): Promise<RowCheck> => {
    const { item, line } = each;
    const [own = ''] = namesOf(item);
    const { find, alike } = lookUp(each, pages.get(each));
    const found = await find(false);
    const earlier = planned.get(own) ?? planned.get(pageName(found.id));
    const checked = await checkRecord(context, line.number, item, earlier?.found ?? found, planned);
    if (checked.record !== undefined) written.note(checked.record);
    const isKnown = alike !== undefined && !planned.get(pageName(alike))?.isNew;
    return checked.result.state === 'new' && alike !== undefined
      ? { ...checked.result, state: 'alike', ...(isKnown && { id: alike }) }
      : checked.result;
  };
  await pMap(
    read,
    (each) =>
      queue.run(namesOf(each.item), async () => {
        results.set(each.line, await check(each));
      }),
    RECORDS_AT_ONCE,
  );
};

const checkRecord = async (
  context: ImportContext,
  row: number,
  item: ImportItem,
  found: ExistingProfile,
  planned: Planned,
): Promise<{ result: RowCheck; record?: ProfileRecord }> => {
  const plan = await planRecord(context, item, found);
  if ('done' in plan) return { result: notImported(row, plan) };
  const { record, read } = plan;
  const { existing, id } = found;
  const isNew = planned.get(pageName(id))?.isNew ?? existing === null;
  const holder =
    planned.get(emailName(record))?.found.id ?? (await findEmailHolder(context, record.email, found));
  if (holder !== null && holder !== id) return { result: notImported(row, emailHeld(holder)) };
  const next = { found: { id, isNewKey: false, existing: record }, isNew };
  for (const name of [namesOf(item)[0] ?? '', emailName(record), pageName(id)])
    if (name !== '') planned.set(name, next);
  const errors = errorsOf(read.remarks);
  const page = isNew ? {} : { id };
  if (existing === null) return { result: { row, state: 'new', ...errors }, record };
  if (isSameRecord(existing, record)) return { result: { row, state: 'same', ...page, ...errors }, record };
  const changes = rowChanges(existing, record);
  return { result: { row, state: 'changed', ...page, ...errors, changes }, record };
};

const pageName = (id: string): string => `page:${id}`;

const emailName = ({ email }: ProfileRecord): string =>
  email === '' ? '' : `email:${normalizeEmail(email)}`;

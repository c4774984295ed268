import pMap from 'p-map';
import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { normalizeEmail } from '../../../../base/text/rules/email.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import type { RowCheck } from '../../calls.ts';
import { namesOf, readAll } from '../import-chunk.ts';
import { openContext } from '../importer.ts';
import { createKeyedQueue } from '../keyed-queue.ts';
import { findEmailHolder } from '../record/claim-names.ts';
import { findExisting } from '../record/find-existing.ts';
import type { ExistingProfile, ImportContext, ImportItem } from '../record/import-context.ts';
import { emailHeld, planRecord } from '../record/plan-record.ts';
import { isSame } from '../record/same-record.ts';
import { changesOf, errorsOf, notImported } from './row-result.ts';
import { type SentRecord, toLines } from './sent-records.ts';

const RECORDS_AT_ONCE = { concurrency: 64 };

/** The pages that earlier rows of the same call would make or change, by the names of their rows. */
type Planned = Map<string, { found: ExistingProfile; isNew: boolean }>;

/** Says what an import of some records would do, each after those before it. Writes nothing. */
export const checkRows = async (storage: Storage, records: readonly SentRecord[]): Promise<RowCheck[]> => {
  const context = await openContext(storage, { notify: false, isForFew: true });
  const { read } = readAll(context, toLines(records));
  const planned: Planned = new Map();
  const queue = createKeyedQueue();
  const results: RowCheck[] = [];
  await pMap(
    read.entries(),
    ([index, { line, item }]) =>
      queue.run(namesOf(item), async () => {
        results[index] = await checkRecord(context, line.number, item, planned);
      }),
    RECORDS_AT_ONCE,
  );
  return results;
};

const checkRecord = async (
  context: ImportContext,
  row: number,
  item: ImportItem,
  planned: Planned,
): Promise<RowCheck> => {
  const [own = ''] = namesOf(item);
  const earlier = planned.get(own);
  const found = earlier?.found ?? (await findExisting(context, item.identity));
  const plan = await planRecord(context, item, found);
  if ('done' in plan) return notImported(row, plan);
  const { record, read } = plan;
  const { existing, id } = found;
  const isNew = earlier?.isNew ?? existing === null;
  const holder =
    planned.get(emailName(record))?.found.id ?? (await findEmailHolder(context, record.email, found));
  if (holder !== null && holder !== id) return notImported(row, emailHeld(holder));
  const next = { found: { id, isNewKey: false, existing: record }, isNew };
  for (const name of [own, emailName(record)]) if (name !== '') planned.set(name, next);
  const errors = errorsOf(read.remarks);
  if (existing === null) return { row, state: 'new', ...errors };
  const page = isNew ? {} : { id };
  if (isSame(existing, record)) return { row, state: 'same', ...page, ...errors };
  return { row, state: 'changed', ...page, ...errors, changes: changesOf(existing, record) };
};

const emailName = ({ email }: ProfileRecord): string =>
  email === '' ? '' : `email:${normalizeEmail(email)}`;

import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { getIdByEmail } from '../../../accounts/email/storage.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { badRowsCsv } from '../../../imports/files/rules/bad-rows.ts';
import type { RowProblem } from '../../../imports/files/rules/member-list.ts';
import type { LineOutcome } from '../../../imports/import/server/import-chunk.ts';
import type { Identity } from '../../../imports/import/server/record/import-identity.ts';
import { getImportedId } from '../../../profiles/identity/storage/import-keys.ts';
import { listAdminEntries } from '../../../search/admin-list/storage/admin-entries.ts';
import type { PreparedList } from './prepare-list.ts';

/** So many members are named that are no longer in a list. */
const NAMED = 50;

/** Follows an import: gets each outcome, and tells at its end which rows were rejected, in a file, and which members are no longer in the list. */
export const openOutcome = async (
  storage: Storage,
  list: PreparedList,
): Promise<{ told: (outcome: LineOutcome) => void; tell: (file: string) => Promise<void> }> => {
  const members = await membersOf(storage, list.sources);
  const rejected: RowProblem[] = [...list.errors];
  const spared: Identity[] = [];
  let isFollowed = false;
  const told = (each: LineOutcome): void => {
    isFollowed = true;
    const row = each.line.number;
    if ('problem' in each) return void rejected.push({ row, sentence: each.problem });
    const { outcome, item } = each;
    if (outcome.done === 'refused') rejected.push({ row, sentence: outcome.problem });
    if (outcome.done === 'refused' || outcome.done === 'left') spared.push(item.identity);
    else members.delete(outcome.id);
  };
  const tell = async (file: string): Promise<void> => {
    if (list.list !== null && rejected.length > 0) await writeRejected(file, list, rejected);
    if (!isFollowed || members.size === 0) return;
    for (const identity of spared) members.delete((await idOf(storage, identity)) ?? '');
    tellGone(members);
  };
  return { told, tell };
};

/** The pages from these sources, by their ids. */
const membersOf = async (storage: Storage, sources: ReadonlySet<string>): Promise<Map<string, string>> => {
  const members = new Map<string, string>();
  if (sources.size === 0) return members;
  for (const kind of PROFILE_KINDS)
    for await (const { value } of listAdminEntries(storage, kind))
      if (value.source !== undefined && sources.has(value.source)) members.set(value.id, value.name);
  return members;
};

const idOf = async (storage: Storage, { by, value }: Identity): Promise<string | null> => {
  if (by === 'id') return value;
  return by === 'key' ? getImportedId(storage, value) : getIdByEmail(storage, value);
};

const tellGone = (members: ReadonlyMap<string, string>): void => {
  if (members.size === 0) return;
  console.log(
    `${countOf(members.size, 'page')} from the same source ${members.size === 1 ? 'is' : 'are'} no longer in this file, and stay${members.size === 1 ? 's' : ''}:`,
  );
  for (const [id, name] of [...members].slice(0, NAMED)) console.log(`  ${name} (${id})`);
  if (members.size > NAMED) console.log(`  … and ${(members.size - NAMED).toLocaleString('en')} more`);
};

const writeRejected = async (
  file: string,
  { list }: PreparedList,
  rejected: readonly RowProblem[],
): Promise<void> => {
  const path = `${file.replace(/\.[^./\\]+$/, '')}.rejected.csv`;
  const { columns, rows } = list ?? { columns: [], rows: [] };
  await writeFile(path, badRowsCsv({ columns, rows }, rejected), { mode: 0o600 });
  console.log(`The rows that were rejected, with the reasons, are in ${basename(path)} beside the file.`);
};

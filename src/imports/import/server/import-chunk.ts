import pMap from 'p-map';
import { isProfileKind } from '../../../base/fields/rules/fields.ts';
import type { AppliedRow } from '../../../profiles/rules/import-mark.ts';
import type { NotedImport } from '../../undo/server/part-writer.ts';
import type { NotedPage } from '../../undo/storage/import-log.ts';
import { findExistingPages, openMatching } from './find-existing-pages.ts';
import type { ImportLine } from './import-lines.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { namesOf, type ReadLine, readAll } from './read-rows.ts';
import { findExisting } from './record/find-existing.ts';
import type { ExistingProfile, ImportContext, ImportItem } from './record/import-context.ts';
import { isKeyless } from './record/import-identity.ts';
import { type ImportOutcome, importRecord } from './record/import-record.ts';
import { EVERY_NAME } from './record/listed-names.ts';
import type { WrittenPageIndex } from './record/matching.ts';
import { left, TAKEN_BACK } from './record/plan-record.ts';

// Most of the time goes into waiting for the store.
const LINES_AT_ONCE = 64;
/** Twice as many where each record is looked up, which waits twice as long. */
const LOOKED_UP_AT_ONCE = 128;

/** What came of a line: of its record, or the problem with its text. */
export type LineOutcome = { line: ImportLine; label: string } & (
  | { item: ImportItem; outcome: ImportOutcome }
  | { problem: string }
);

type Chunk = {
  context: ImportContext;
  noted: NotedImport | null;
  /** What the import has written, which lists may not have yet. */
  written: WrittenPageIndex;
  /** Gets each outcome as soon as it is there; work on lines that are about the same page waits for it. */
  take: (outcome: LineOutcome) => Promise<void>;
};

/**
 * Imports some lines. Their pages are found first, so that they can be noted before anything is written; lines that share a name are imported one after the
 * other, and look for their page again.
 */
export const importChunk = async (
  { context, noted, written, take }: Chunk,
  lines: readonly ImportLine[],
): Promise<void> => {
  const atOnce = { concurrency: context.listed === EVERY_NAME ? LOOKED_UP_AT_ONCE : LINES_AT_ONCE };
  const { read, bad } = readAll(context, lines);
  for (const outcome of bad) await take(outcome);
  const shared = sharedNames(read);
  const found = await findExistingPages(context, read, atOnce, findExisting);
  const lookUp = await openMatching(context, read, found, written, findExisting);
  const part = noted === null ? undefined : await noted.beginPart(pagesOf(read, found));
  if (part === null) {
    for (const { line, label, item } of read) await take({ line, label, item, outcome: left(TAKEN_BACK) });
    return;
  }
  const tally = openTally();
  const queue = createKeyedQueue();
  const work = async (each: ReadLine): Promise<void> => {
    const { line, label, item } = each;
    const names = namesOf(item);
    await queue.run(names, async () => {
      const isAlone = names.every((name) => !shared.has(name));
      const { find, alike } = lookUp(each, isAlone ? found.get(each) : undefined);
      const came = await importRecord({ ...context, ...(part && { part }) }, item, find);
      const outcome = came.done === 'created' && alike !== undefined ? { ...came, alike } : came;
      // Others are found by their names alone.
      if ('record' in outcome && (context.tellsAlike || isKeyless(item.identity)))
        written.note(outcome.record);
      tally.note(outcome);
      await take({ line, label, item, outcome });
    });
  };
  await pMap(read, work, atOnce);
  await part?.end(tally.written, tally.repeated);
};

const pagesOf = (read: readonly ReadLine[], found: ReadonlyMap<ReadLine, ExistingProfile>): NotedPage[] =>
  read.flatMap((each) => {
    const kind = each.item.raw['profile'];
    const page = found.get(each);
    return page === undefined || !isProfileKind(kind) ? [] : [[page.id, kind] as const];
  });

/** What a part of an import wrote. */
const openTally = () => {
  const created: NotedPage[] = [];
  const changed: NotedPage[] = [];
  const repeated: AppliedRow[] = [];
  return {
    written: { created, changed },
    repeated,
    note: (outcome: ImportOutcome): void => {
      if (outcome.done === 'refused' || outcome.done === 'left') return;
      const page = [outcome.id, outcome.record.profile] as const;
      if (outcome.done === 'created') created.push(page);
      else if (outcome.done === 'updated') changed.push(page);
      if (outcome.repeated !== undefined) repeated.push(outcome.repeated);
    },
  };
};

const sharedNames = (lines: readonly ReadLine[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of lines.flatMap(({ item }) => namesOf(item))) (seen.has(name) ? shared : seen).add(name);
  return shared;
};

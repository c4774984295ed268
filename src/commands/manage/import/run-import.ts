import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { importArticles } from '../../../imports/articles/server.ts';
import {
  type ImportOptions,
  importProfiles,
  photosBeside,
} from '../../../imports/import/server/import-profiles.ts';
import type { ImportCounts } from '../../../imports/import/storage.ts';
import { IMPORT_UNDO_DAYS } from '../../../imports/undo/rules.ts';
import { type AdminAction, COMMAND_LINE } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { NoSiteFunction, openSiteBatches } from '../batches/site-batches.ts';
import type { CommandCall } from '../command.ts';
import { formatFigure, secondsSince } from '../figures.ts';
import { progressBar } from '../progress-bar.ts';
import { completeIndex } from '../run-reindex.ts';
import { importThroughSite, type ThroughSite } from './import-through-site.ts';
import { openOutcome } from './list-outcome.ts';
import { type PreparedList, prepareList } from './prepare-list.ts';
import { listSentences, problemWords } from './tell-list.ts';

/** From so many new or changed profiles on, the index is completed at the end of an import, not by the site. */
const INDEXED_AT_ONCE = 1_000;

/**
 * `import FILE`; 2 if a row was bad. A deployed site imports the list itself, in batches; if it cannot, each record goes through the platform's API.
 */
export const runImport = (call: CommandCall): Promise<number> =>
  tellAndLog(call, 'import-profiles', () => importList(call));

const importList = async (call: CommandCall): Promise<ImportCounts> => {
  const { storage, operands, map } = call;
  const file = operands[0] as string;
  const list = await prepareList(file, { map, today: todayOf(storage) });
  try {
    for (const sentence of listSentences(list)) console.log(sentence);
    const outcome = await openOutcome(storage, list);
    for (const problem of list.errors) console.error(problemWords(problem));
    const counts = await importFile(call, list, outcome.told);
    await outcome.tell(file);
    const { length: unread } = list.errors;
    return { ...counts, skipped: counts.skipped + unread, bad: counts.bad + unread };
  } finally {
    await list.remove();
  }
};

const importFile = async (
  call: CommandCall,
  list: PreparedList,
  told: ImportOptions['told'],
): Promise<ImportCounts> => {
  const { storage, dataFolder, operands, photos } = call;
  const address = (await call.site?.address()) ?? null;
  // Links in mails lead to the site, and mails of a local one without `SMTP_URL` become files.
  if (address !== null) process.env['SITE_URL'] ??= address;
  if (dataFolder !== null) process.env['VITAE_LOCAL'] ??= '1';
  const file = operands[0] as string;
  const options = { photosFolder: photos ?? photosBeside(file), ...(told && { told }) };
  const source = sourceOf(file, list);
  const direct = (): Promise<ImportCounts> => {
    const begun = { batch: timeOrderedId(storage.now()), source, by: COMMAND_LINE };
    return toldHowToUndo(
      directly(call, importProfiles, list.path, { ...options, noted: begun }),
      () => begun.batch,
    );
  };
  if (address === null) {
    const counts = await direct();
    if (dataFolder !== null && counts.created + counts.updated >= INDEXED_AT_ONCE)
      await completeIndex(storage, dataFolder);
    return counts;
  }
  try {
    let batch = '';
    const begun = (run: string): void => {
      batch = run;
    };
    return await toldHowToUndo(
      throughSite(call, address, list.path, { photosFolder: options.photosFolder, source, begun }),
      () => batch,
    );
  } catch (error) {
    if (!(error instanceof NoSiteFunction)) throw error;
    console.error(
      `${error.message} Each record goes through the platform's API, which takes hours for many.`,
    );
    return direct();
  }
};

// What the log of imports says a list is from: its one source, else the name of its file.
const sourceOf = (file: string, { sources }: PreparedList): string => {
  const [source = '', ...others] = sources;
  return source === '' || others.length > 0 ? basename(file) : source;
};

const toldHowToUndo = async (
  importing: Promise<ImportCounts>,
  batch: () => string,
): Promise<ImportCounts> => {
  const counts = await importing;
  if (counts.created + counts.updated > 0)
    console.log(
      `For ${IMPORT_UNDO_DAYS} days it can be taken back: npm run manage -- import-undo ${batch()}`,
    );
  return counts;
};

/** `import-articles FILE`; 2 if a line was bad. */
export const runImportArticles = (call: CommandCall): Promise<number> =>
  tellAndLog(call, 'import-articles', () =>
    directly(call, importArticles, call.operands[0] as string, {
      ...(call.photos !== undefined && { photosFolder: call.photos }),
    }),
  );

/** Imports, tells how much, and logs it; an import that ends early is in the log, too. */
const tellAndLog = async (
  call: CommandCall,
  action: AdminAction,
  run: () => Promise<ImportCounts>,
): Promise<number> => {
  const started = Date.now();
  const log = (after: object): Promise<string> =>
    appendAudit(call.storage, {
      admin: COMMAND_LINE,
      action,
      target: basename(call.operands[0] as string),
      before: null,
      after,
    });
  const counts = await run().catch(async (error: unknown) => {
    await log({ ended_early: true });
    throw error;
  });
  const { created: added, updated: changed, skipped, bad } = counts;
  await log({ added, changed, skipped, bad });
  return tell(call, started, counts);
};

const directly = (
  { storage, notify, keepPrivate }: CommandCall,
  importAll: typeof importProfiles,
  file: string,
  options: ImportOptions,
): Promise<ImportCounts> => {
  const bar = progressBar('Importing', statSync(file).size);
  return importAll(storage, file, {
    report: bar.say,
    progress: bar.set,
    wait: (milliseconds) => {
      bar.say(`Compacting the directory in ${Math.ceil(milliseconds / 1000)} seconds …`);
      return sleep(milliseconds);
    },
    notify,
    keepPrivate,
    ...options,
  }).finally(bar.end);
};

const throughSite = async (
  { storage, notify, keepPrivate }: CommandCall,
  address: string,
  file: string,
  options: Pick<ThroughSite, 'photosFolder' | 'source' | 'begun'>,
): Promise<ImportCounts> => {
  const send = await openSiteBatches(storage, address, 'import');
  const bar = progressBar('Importing', statSync(file).size);
  return importThroughSite(storage, file, {
    send,
    report: bar.say,
    progress: bar.set,
    ...options,
    notify,
    keepPrivate,
  }).finally(bar.end);
};

const tell = (
  { place }: CommandCall,
  started: number,
  { created, updated, unchanged, skipped, bad, mailed }: ImportCounts,
): number => {
  const counts = Object.entries({ created, updated, unchanged, skipped, ...(mailed && { mailed }) }).map(
    ([name, count]) => `${formatFigure(count)} ${name}`,
  );
  console.log(`${counts.join(' · ')} in ${secondsSince(started)}, into ${place}`);
  return bad > 0 ? 2 : 0;
};

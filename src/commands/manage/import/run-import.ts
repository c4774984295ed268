import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { importArticles } from '../../../imports/articles/server.ts';
import { importProfiles } from '../../../imports/import/server/import-profiles.ts';
import type { ImportCounts } from '../../../imports/import/storage.ts';
import { type AdminAction, COMMAND_LINE } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { NoSiteFunction, openSiteBatches } from '../batches/site-batches.ts';
import type { CommandCall } from '../command.ts';
import { formatNumber, secondsSince } from '../figures.ts';
import { progressBar } from '../progress-bar.ts';
import { completeIndex } from '../run-reindex.ts';
import { importThroughSite } from './import-through-site.ts';

/** From so many new or changed profiles on, the index is completed at the end of an import, not by the site. */
const INDEXED_AT_ONCE = 1_000;

/** `import FILE`; 2 if a line was bad. A deployed site imports the file itself, in batches; if it cannot, each record goes through the platform's API. */
export const runImport = (call: CommandCall): Promise<number> =>
  tellAndLog(call, 'import-profiles', () => importFile(call));

const importFile = async (call: CommandCall): Promise<ImportCounts> => {
  const address = (await call.site?.address()) ?? null;
  // Links in mails lead to the site, and mails of a local one without `SMTP_URL` become files.
  if (address !== null) process.env['SITE_URL'] ??= address;
  if (call.dataFolder !== null) process.env['VITAE_LOCAL'] ??= '1';
  if (address === null) {
    const counts = await directly(call, importProfiles);
    const { storage, dataFolder } = call;
    if (dataFolder !== null && counts.created + counts.updated >= INDEXED_AT_ONCE)
      await completeIndex(storage, dataFolder);
    return counts;
  }
  try {
    return await throughSite(call, address);
  } catch (error) {
    if (!(error instanceof NoSiteFunction)) throw error;
    console.error(
      `${error.message} Each record goes through the platform's API, which takes hours for many.`,
    );
    return directly(call, importProfiles);
  }
};

/** `import-articles FILE`; 2 if a line was bad. */
export const runImportArticles = (call: CommandCall): Promise<number> =>
  tellAndLog(call, 'import-articles', () => directly(call, importArticles));

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
  { storage, operands, photos, notify, keepPrivate }: CommandCall,
  importAll: typeof importProfiles,
): Promise<ImportCounts> => {
  const file = operands[0] as string;
  const batch = timeOrderedId(storage.now());
  const bar = progressBar('Importing', statSync(file).size);
  return importAll(storage, file, {
    report: bar.say,
    progress: bar.set,
    wait: (milliseconds) => {
      bar.say(`Compacting the directory in ${Math.ceil(milliseconds / 1000)} seconds …`);
      return sleep(milliseconds);
    },
    ...(photos !== undefined && { photosFolder: photos }),
    notify,
    noted: { batch, source: basename(file), by: COMMAND_LINE },
    keepPrivate,
  }).finally(bar.end);
};

const throughSite = async (
  { storage, operands, photos, notify, keepPrivate }: CommandCall,
  address: string,
): Promise<ImportCounts> => {
  const file = operands[0] as string;
  const send = await openSiteBatches(storage, address, 'import');
  const bar = progressBar('Importing', statSync(file).size);
  return importThroughSite(storage, file, {
    send,
    report: bar.say,
    progress: bar.set,
    ...(photos !== undefined && { photosFolder: photos }),
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
    ([name, count]) => `${formatNumber(count)} ${name}`,
  );
  console.log(`${counts.join(' · ')} in ${secondsSince(started)}, into ${place}`);
  return bad > 0 ? 2 : 0;
};

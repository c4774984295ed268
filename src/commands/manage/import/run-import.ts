import { statSync } from 'node:fs';
import { importArticles } from '../../../server/imports/import-articles.ts';
import { importProfiles } from '../../../server/imports/import-profiles.ts';
import { makeManageToken } from '../../../server/site/manage-token.ts';
import type { ImportCounts } from '../../../storage/imports/import-runs.ts';
import type { CommandCall } from '../commands.ts';
import { formatNumber, secondsSince } from '../figures.ts';
import { type ProgressBar, progressBar } from '../progress-bar.ts';
import { importThroughSite, NoImportFunction } from './import-through-site.ts';

/** `import FILE`; 2 if a line was bad. A deployed site imports the file from its store; if it cannot, each record goes through the platform's API. */
export const runImport = async (call: CommandCall): Promise<number> => {
  const started = Date.now();
  const address = (await call.site?.address()) ?? null;
  if (address === null) return tell(call, started, await directly(call, importProfiles));
  try {
    return tell(call, started, await throughSite(call, address));
  } catch (error) {
    if (!(error instanceof NoImportFunction)) throw error;
    console.error(
      `${error.message} Each record goes through the platform's API, which takes hours for many.`,
    );
    return tell(call, started, await directly(call, importProfiles));
  }
};

/** `import-articles FILE`; 2 if a line was bad. */
export const runImportArticles = async (call: CommandCall): Promise<number> =>
  tell(call, Date.now(), await directly(call, importArticles));

const directly = (
  { storage, operands, photos }: CommandCall,
  importAll: typeof importProfiles,
): Promise<ImportCounts> => {
  const file = operands[0] as string;
  const bar = progressBar('Importing', statSync(file).size);
  return importAll(storage, file, {
    report: bar.say,
    progress: bar.set,
    ...(photos !== undefined && { photosFolder: photos }),
  }).finally(bar.end);
};

const throughSite = async (
  { storage, operands, photos }: CommandCall,
  address: string,
): Promise<ImportCounts> => {
  const file = operands[0] as string;
  const { size } = statSync(file);
  let bar: (ProgressBar & { phase: string }) | null = null;
  const start = async (run: string | null): Promise<number> => {
    // Without a token, the function does nothing, but the status shows that it exists.
    const token = run === null ? null : await makeManageToken(storage, 'import');
    const response = await fetch(new URL('/manage/import', address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ run }),
    });
    await response.body?.cancel();
    return response.status;
  };
  return importThroughSite(storage, file, {
    start,
    report: (line) => (bar === null ? console.error(line) : bar.say(line)),
    progress: (phase, bytes) => {
      if (bar?.phase !== phase) {
        bar?.end();
        bar = { ...progressBar(phase, size), phase };
      }
      bar.set(bytes);
    },
    ...(photos !== undefined && { photosFolder: photos }),
  }).finally(() => bar?.end());
};

const tell = (
  { place }: CommandCall,
  started: number,
  { created, updated, unchanged, skipped, bad }: ImportCounts,
): number => {
  const counts = Object.entries({ created, updated, unchanged, skipped }).map(
    ([name, count]) => `${formatNumber(count)} ${name}`,
  );
  console.log(`${counts.join(' · ')} in ${secondsSince(started)}, into ${place}`);
  return bad > 0 ? 2 : 0;
};

import { statSync } from 'node:fs';
import { importArticles } from '../../../server/imports/import-articles.ts';
import { importProfiles } from '../../../server/imports/import-profiles.ts';
import type { CommandCall } from '../commands.ts';
import { formatNumber, secondsSince } from '../figures.ts';
import { progressBar } from '../progress-bar.ts';

/** `import FILE`; 2 when a line was bad. */
export const runImport = (call: CommandCall): Promise<number> => run(call, importProfiles);

/** `import-articles FILE`; 2 when a line was bad. */
export const runImportArticles = (call: CommandCall): Promise<number> => run(call, importArticles);

const run = async (
  { storage, place, operands, photos }: CommandCall,
  importAll: typeof importProfiles,
): Promise<number> => {
  const file = operands[0] as string;
  const started = Date.now();
  const bar = progressBar('Importing', statSync(file).size);
  const { created, updated, unchanged, skipped, bad } = await importAll(storage, file, {
    report: bar.say,
    progress: bar.set,
    ...(photos !== undefined && { photosFolder: photos }),
  }).finally(bar.end);
  const counts = Object.entries({ created, updated, unchanged, skipped }).map(
    ([name, count]) => `${formatNumber(count)} ${name}`,
  );
  console.log(`${counts.join(' · ')} in ${secondsSince(started)}, into ${place}`);
  return bad > 0 ? 2 : 0;
};

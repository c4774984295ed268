import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRELOAD } from './preload.ts';

/** Runs `npm run manage` on a site's store, beside the running site. */
export const manage = async (dataFolder: string, command: readonly string[], input = ''): Promise<void> => {
  const env = { ...process.env, VITAE_DATA: dataFolder };
  const child = spawn(process.execPath, [...PRELOAD, 'src/commands/manage.ts', ...command], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`manage ${command.join(' ')} ended with ${code}`);
};

/** Imports records into a site's store. */
export const importInto = async (dataFolder: string, records: readonly object[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-import-'));
  const file = join(folder, 'records.jsonl');
  await writeFile(file, records.map((record) => JSON.stringify(record)).join('\n'));
  await manage(dataFolder, ['import', file]);
  await rm(folder, { recursive: true });
};

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../../base/local-store/storage/process-lock.ts';

/** The site that has a data folder: where it listens, the process that holds its port, and whether it is ending. */
type Tenant = { port: number; process: number; isStopping: boolean };

/** A data folder that is this process's alone until it ends. */
export type DataLock = { noteStop: () => void };

/** How long a start waits for a site that does not say it is ending, and for one that does, in milliseconds. */
const PATIENCE_MS = { running: 1_500, stopping: 20_000 };
const POLL_MS = 100;

/** Takes a data folder for a site, until this process ends; throws a sentence if another site has it. */
export const lockData = async (dataFolder: string, port: number): Promise<DataLock> => {
  const tenantFile = join(dataFolder, 'site.json');
  await waitForLock(join(dataFolder, 'site.lock'), dataFolder, tenantFile);
  const note = (isStopping: boolean): void =>
    writeTenant(tenantFile, { port, process: process.pid, isStopping });
  note(false);
  process.once('exit', () => rmSync(tenantFile, { force: true }));
  return { noteStop: () => note(true) };
};

const waitForLock = async (file: string, dataFolder: string, tenantFile: string): Promise<void> => {
  const started = performance.now();
  while (tryLock(file) === null) {
    const tenant = readTenant(tenantFile);
    const patience = tenant?.isStopping ? PATIENCE_MS.stopping : PATIENCE_MS.running;
    if (performance.now() - started >= patience) throw new Error(sentenceAbout(tenant, dataFolder));
    await pause(POLL_MS);
  }
};

const writeTenant = (file: string, tenant: Tenant): void => {
  try {
    writeFileSync(file, JSON.stringify(tenant), { mode: 0o600 });
  } catch {
    // The disk may be full. It only tells another start more.
  }
};

const readTenant = (file: string): Tenant | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tenant;
  } catch {
    // It has just begun or ended.
    return null;
  }
};

const sentenceAbout = (tenant: Tenant | null, dataFolder: string): string => {
  const where = tenant === null ? '' : `, at port ${tenant.port} (process ${tenant.process})`;
  return `A site already runs with the data in ${dataFolder}${where}. Stop it first, or name another folder in VITAE_DATA and another PORT.`;
};

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** How closely to look: at the structure, or at every value too. */
export type CheckDepth = 'structure' | 'values';

/**
 * What is wrong with the file of a store, a line each; empty if nothing is, or there is none. On a thread of its own: it reads the whole
 * file. The site may be running.
 */
export const checkStoreFile = async (file: string, depth: CheckDepth): Promise<string[]> => {
  if (!existsSync(file)) return [];
  const worker = new Worker(new URL('./store-check-worker.ts', import.meta.url), {
    workerData: { file, depth },
  });
  // The process need not wait for it to end.
  worker.unref();
  const [lines] = (await once(worker, 'message')) as [string[]];
  return lines;
};

import { StoreThread } from './store-thread.ts';

const SYNC = `
const { fdatasyncSync } = require('node:fs');
const { workerData } = require('node:worker_threads');
const work = () => fdatasyncSync(workerData);
`;

/**
 * Syncs an open file to disk: `run` resolves once everything that was written to it is on disk. In a thread of its own, because every
 * write waits for it, and Node's thread pool may be busy with hashes, pictures and compression.
 */
export const syncThread = (file: number): StoreThread => new StoreThread(SYNC, file);

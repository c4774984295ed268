import { StoreThread } from './store-thread.ts';

const CHECKPOINT = `
const { DatabaseSync } = require('node:sqlite');
const { workerData } = require('node:worker_threads');
const database = new DatabaseSync(workerData);
database.exec('pragma synchronous = normal');
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
const work = () => void checkpoint.get();
`;

/** Checkpoints the write-ahead log of a file without blocking readers or writers, except for pages that a reader of an older state needs. */
export const checkpointThread = (file: string): StoreThread => new StoreThread(CHECKPOINT, file);

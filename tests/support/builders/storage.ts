import { Memory } from '../../../src/storage/engine/memory.ts';
import { Storage, type StorageOptions } from '../../../src/storage/engine/storage.ts';
import {
  type BlobsProcess,
  type BlobsSimulator,
  createBlobsSimulator,
} from '../blobs-simulator/blobs-simulator.ts';
import { type ManualClock, manualClock } from '../clock.ts';

/** The name of the simulated store. */
export const STORE = 'vitae';

export interface SimulatedStorageOptions {
  clock?: ManualClock;
  blobs?: BlobsSimulator;
  /** The process that it belongs to; the simulator's first when left out. */
  process?: BlobsProcess;
  /** How far its clock is ahead, in milliseconds. */
  skew?: number;
  /** How late eventual reads see updates and deletes, in milliseconds, where no simulator is given. */
  staleness?: number;
  /** Entries of one page of a list, where no simulator is given. */
  pageSize?: number;
  deadline?: number;
  pauses?: readonly number[];
  /** Lists of topics as under heavy load. */
  busy?: boolean;
}

/** A memory that takes every topic for a busy one, whose buckets are listed side by side. */
class BusyMemory extends Memory {
  override get<T>(key: string): T | undefined {
    const value = super.get<T>(key);
    return key.endsWith('/seen') ? ({ bucket: '', left: 0, ...value, isBusy: true } as T) : value;
  }
}

/** A store of its own on the simulator, with a memory of its own and a clock that stands still; a minute of staleness unless said otherwise. */
export const aStorage = (options: SimulatedStorageOptions = {}) => {
  const { clock = manualClock(), staleness = 60_000, pageSize = 1_000, skew = 0 } = options;
  const blobs = options.blobs ?? createBlobsSimulator({ now: clock.now, staleness, pageSize });
  const process = options.process ?? blobs;
  const { name, siteID, token, edgeURL, uncachedEdgeURL, fetch } = process.storeOptions(STORE);
  const settings: StorageOptions = {
    name,
    memory: options.busy ? new BusyMemory() : new Memory(),
    access: { siteID, token, edgeURL, uncachedEdgeURL },
    fetch,
    now: () => clock.now() + skew,
    pauses: options.pauses ?? [1, 1, 1],
    ...(options.deadline !== undefined && { deadline: options.deadline }),
  };
  return { storage: new Storage(settings), blobs, clock, process };
};

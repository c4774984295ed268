import { Memory } from '../../../src/base/engine/storage/memory.ts';
import { Storage, type StorageOptions } from '../../../src/base/engine/storage/storage.ts';
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
  /** The process that it belongs to; by default the simulator's first. */
  process?: BlobsProcess;
  /** How far its clock is ahead, in milliseconds. */
  skew?: number | (() => number);
  /** How late eventual reads see updates and deletes, in milliseconds; ignored if `blobs` is given. */
  staleness?: number;
  /** Entries in a page of a list; ignored if `blobs` is given. */
  pageSize?: number;
  deadline?: number;
  pauses?: readonly number[];
  /** Lists topics as under heavy load. */
  busy?: boolean;
  /** The bytes that its memory holds. */
  memory?: number;
}

/** A memory in which every topic counts as busy, so its buckets are listed in parallel. */
class BusyMemory extends Memory {
  override get<T>(key: string): T | undefined {
    const value = super.get<T>(key);
    return key.endsWith('/seen') ? ({ bucket: '', left: 0, ...value, isBusy: true } as T) : value;
  }
}

/** A simulated store with its own memory and a manual clock; eventual reads are a minute late by default. */
export const aStorage = (options: SimulatedStorageOptions = {}) => {
  const { clock = manualClock(), staleness = 60_000, pageSize = 1_000, skew = 0 } = options;
  const blobs = options.blobs ?? createBlobsSimulator({ now: clock.now, staleness, pageSize });
  const process = options.process ?? blobs;
  const { name, siteID, token, edgeURL, uncachedEdgeURL, fetch } = process.storeOptions(STORE);
  const settings: StorageOptions = {
    name,
    memory: options.busy ? new BusyMemory() : new Memory(options.memory),
    access: { siteID, token, edgeURL, uncachedEdgeURL },
    fetch,
    now: () => clock.now() + (typeof skew === 'number' ? skew : skew()),
    pauses: options.pauses ?? [1, 1, 1],
    ...(options.deadline !== undefined && { deadline: options.deadline }),
  };
  return { storage: new Storage(settings), blobs, clock, process };
};

/** The most that a late store's reads and lists are behind, in milliseconds. */
export const LATE = 60_000;

/** A store whose eventual reads and lists are late, and more processes on it. */
export const aLateStore = () => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness: LATE, listLag: LATE });
  const aProcess = () => aStorage({ blobs, clock, process: blobs.newProcess() });
  return { ...aStorage({ blobs, clock }), aProcess };
};

/** Two processes on one store. */
export const aStoragePair = ({ pageSize = 1_000, staleness = 60_000 } = {}) => {
  const clock = manualClock();
  const blobs = createBlobsSimulator({ now: clock.now, staleness, pageSize });
  const other = blobs.newProcess();
  return {
    clock,
    blobs,
    one: aStorage({ clock, blobs }).storage,
    two: aStorage({ clock, blobs, process: other }).storage,
    other,
  };
};

import { type Bucket, createBucket, type StoredBlob } from './bucket.ts';
import { createFaultPlan, type Faults } from './faults.ts';
import { type BlobsCall, type BlobsCounts, createLedger, type LoggedCall } from './ledger.ts';
import { EDGE_URL, UNCACHED_EDGE_URL } from './request.ts';
import { createWire, type Service } from './wire.ts';

/** Behaviour of the simulated service; all times are in milliseconds. */
export interface BlobsSimulatorOptions {
  /** The service's clock. */
  now?: () => number;
  /** If given, each update or deletion is late by a random share of `staleness`, otherwise by all of it. */
  random?: () => number;
  /** How late `eventual` reads and lists see updates and deletes; new keys are seen at once. */
  staleness?: number;
  /** Maximum delay of new keys and deletions in lists: each is late by a random share of it, whatever the consistency. Reads of keys are not affected. */
  listLag?: number;
  /** Duration of a call on the real clock, half of it before it takes effect and half after. */
  latency?: number | ((call: BlobsCall) => number);
  /** Entries in a page of a list. */
  pageSize?: number;
}

/** Options for getStore that lead to the simulator. */
interface SimulatedStoreOptions {
  name: string;
  siteID: string;
  token: string;
  edgeURL: string;
  uncachedEdgeURL: string;
  fetch: typeof globalThis.fetch;
  consistency: 'strong' | 'eventual';
}

/** A process that uses the service, with its own faults. */
export interface BlobsProcess {
  fetch: typeof globalThis.fetch;
  storeOptions: (name: string) => SimulatedStoreOptions;
  faults: Faults;
}

/** The current value of a blob, whatever eventual readers see. */
interface PeekedBlob extends StoredBlob {
  text: () => string;
  json: () => unknown;
}

/** The service, and the first process that uses it. */
export interface BlobsSimulator extends BlobsProcess {
  /** Starts another process on the same stores. */
  newProcess: () => BlobsProcess;
  /** Calls and bytes of all processes since the last reset; `keys` and `peek` do not count. */
  counts: () => BlobsCounts;
  /** Clears counts and log. */
  resetCounts: () => void;
  log: () => LoggedCall[];
  /** All current keys, sorted; `store` can be left out if there is only one. */
  keys: (prefix?: string, store?: string) => string[];
  peek: (key: string, store?: string) => PeekedBlob | undefined;
  /** An independent service with the same contents, on another clock. */
  copy: (now: () => number) => BlobsSimulator;
}

const TOKEN = 'simulated-token';
const SITE_ID = 'simulated-site';

/** Builds an in-memory Netlify Blobs service, used through getStore with its `fetch`. */
export function createBlobsSimulator(
  options: BlobsSimulatorOptions = {},
  contents?: { buckets: ReadonlyMap<string, Bucket>; writes: number },
): BlobsSimulator {
  const { now = Date.now, random = () => 1, staleness = 0, listLag, latency = 0, pageSize = 1000 } = options;
  const ledger = createLedger();
  let writes = contents?.writes ?? 0;
  let underWay: { time: number; landing: () => void }[] = [];
  // A late write takes effect at its own time, even if the clock jumped over that.
  let landedAt: number | null = null;
  const writtenAt = () => landedAt ?? now();

  function newEtag(): string {
    writes += 1;
    return `"${writes.toString(16).padStart(32, '0')}"`;
  }

  const behaviour = {
    now: writtenAt,
    lateness: () => staleness * random(),
    newEtag,
    listLag: listLag === undefined ? undefined : () => listLag * random(),
  };
  const buckets = new Map(
    [...(contents?.buckets ?? [])].map(([name, bucket]) => [name, bucket.copy(behaviour)]),
  );

  function open(name: string): Bucket {
    const bucket = buckets.get(name) ?? createBucket(behaviour);
    buckets.set(name, bucket);
    return bucket;
  }

  // A store that was only read does not exist yet.
  const names = () => [...buckets.keys()].filter((name) => !buckets.get(name)?.isEmpty()).sort();

  const service: Service = {
    stores: { open, names },
    ledger,
    now,
    token: TOKEN,
    pageSize,
    travel: (call) => {
      const duration = typeof latency === 'number' ? latency : latency(call);
      return duration > 0 ? new Promise((resolve) => setTimeout(resolve, duration / 2)) : undefined;
    },
    later: (time, landing) => {
      underWay.push({ time, landing });
    },
    land: () => {
      const due = underWay.filter(({ time }) => time <= now()).sort((one, other) => one.time - other.time);
      underWay = underWay.filter((write) => !due.includes(write));
      for (const { time, landing } of due) {
        landedAt = time;
        landing();
      }
      landedAt = null;
    },
    keyError: undefined,
  };

  function newProcess(): BlobsProcess {
    const plan = createFaultPlan();
    const fetch = createWire(service, plan);
    return {
      fetch,
      faults: plan,
      storeOptions: (name) => ({
        name,
        siteID: SITE_ID,
        token: TOKEN,
        edgeURL: EDGE_URL,
        uncachedEdgeURL: UNCACHED_EDGE_URL,
        fetch,
        consistency: 'strong',
      }),
    };
  }

  function inspect(store: string | undefined): Bucket | undefined {
    service.land();
    if (store !== undefined) return buckets.get(store);
    const [only, ...others] = names();
    if (others.length > 0) throw new Error(`Say which store: ${names().join(', ')}`);
    return only === undefined ? undefined : buckets.get(only);
  }

  return {
    ...newProcess(),
    newProcess,
    counts: ledger.counts,
    resetCounts: ledger.reset,
    log: ledger.log,
    keys: (prefix = '', store) => inspect(store)?.keys(prefix) ?? [],
    peek: (key, store) => {
      const blob = inspect(store)?.read(key, 'strong');
      if (!blob) return undefined;
      const text = () => new TextDecoder().decode(blob.bytes);
      return { ...blob, text, json: () => JSON.parse(text()) };
    },
    copy: (now) => {
      if (underWay.length > 0) throw new Error('A service with writes under way cannot be copied');
      return createBlobsSimulator({ ...options, now }, { buckets, writes });
    },
  };
}

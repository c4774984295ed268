import { createHash, timingSafeEqual } from 'node:crypto';
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { openStorage } from '../../base/engine/storage/open.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { lastBackup } from '../../base/local-store/storage/backup-note.ts';
import { type CountedEvent, readCounts } from '../../base/log/storage/event-counts.ts';
import type { HostState, Metrics } from './host-state.ts';
import { requestMetrics } from './request-metrics.ts';
import { waitingMetrics } from './waiting-metrics.ts';

type MetricsOptions = { token: string; state: () => HostState; storeFile: string; storage?: () => Storage };

/** Metrics of this process. They name calls, states and figures, and no person, page or address. */
export const openMetrics = ({
  token,
  state,
  storeFile,
  storage = () => openStorage(undefined),
}: MetricsOptions): Metrics => {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const observer = requestMetrics(register);
  hostGauges(register, state);
  countedEvents(register);
  storeSize(register, storeFile);
  dataFolderGauges(register, dirname(storeFile));
  const readWaiting = waitingMetrics(register, storage);
  const expected = digest(`Bearer ${token}`);
  return {
    observer,
    text: async () => {
      await readWaiting();
      return register.metrics();
    },
    isOpenTo: (authorization) => timingSafeEqual(digest(authorization ?? ''), expected),
  };
};

// Of one length, so that the comparison takes the same time for all texts.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const hostGauges = (register: Registry, state: () => HostState): void => {
  const gauge = (name: string, help: string, read: (now: HostState) => number): void => {
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read(state()));
      },
    });
  };
  gauge('vitae_connections', 'Open connections', ({ connections }) => connections);
  gauge('vitae_queue_running', 'Calls and rendered pages in progress', ({ running }) => running);
  gauge('vitae_queue_waiting', 'Calls and rendered pages that wait', ({ waiting }) => waiting);
  gauge('vitae_cache_bytes', 'Size of the cached responses', ({ cacheBytes }) => cacheBytes);
  gauge('vitae_cache_entries', 'Number of cached responses', ({ cacheEntries }) => cacheEntries);
};

/** Counters that other modules keep without knowing of metrics. */
const countedEvents = (register: Registry): void => {
  const counter = (
    name: string,
    help: string,
    what: CountedEvent,
    { labels, seconds = false }: { labels: readonly string[]; seconds?: boolean },
  ): void => {
    new Counter({
      name,
      help,
      labelNames: [...labels],
      registers: [register],
      collect() {
        this.reset();
        for (const [label, sum] of readCounts()[what])
          this.labels(...label.split(' ')).inc(seconds ? sum.seconds : sum.count);
      },
    });
  };
  counter('vitae_log_events_total', 'Lines of the log by level and event', 'event', {
    labels: ['level', 'event'],
  });
  counter('vitae_mails_total', 'Mails by outcome: sent, failed, or kept as a file', 'mail', {
    labels: ['outcome'],
  });
  counter('vitae_store_operations_total', 'Uses of the store by operation', 'store', {
    labels: ['operation'],
  });
  counter('vitae_store_seconds_total', 'Time of these uses', 'store', {
    labels: ['operation'],
    seconds: true,
  });
};

const storeSize = (register: Registry, file: string): void => {
  new Gauge({
    name: 'vitae_store_bytes',
    help: "Size of the store's file with its write-ahead log",
    registers: [register],
    collect() {
      const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      this.set(sizeOf(file) + sizeOf(`${file}-wal`));
    },
  });
};

const dataFolderGauges = (register: Registry, folder: string): void => {
  new Gauge({
    name: 'vitae_disk_free_bytes',
    help: 'Free space on the disk of the store',
    registers: [register],
    collect() {
      const { bavail, bsize } = statfsSync(folder);
      this.set(bavail * bsize);
    },
  });
  new Gauge({
    name: 'vitae_backup_age_seconds',
    help: 'Age of the newest backup that was completed; +Inf if there is none',
    registers: [register],
    collect() {
      this.set((Date.now() - (lastBackup(folder) ?? Number.NEGATIVE_INFINITY)) / 1000);
    },
  });
};

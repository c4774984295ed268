import { Gauge, type Registry } from 'prom-client';
import { listToDo } from '../../app/to-do/server/sources.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { logEvent } from '../../base/log/storage/log.ts';
import { listStoredMails } from '../../base/mail/storage.ts';

/** The store is asked what waits at most this often, in milliseconds. */
const INTERVAL_MS = 10_000;

/** What waits for the team, and unsent mails. Returns a function that reads them anew; without the store they keep their last values. */
export const waitingMetrics = (register: Registry, storage: () => Storage): (() => Promise<void>) => {
  const registers = [register];
  const items = new Gauge({
    name: 'vitae_waiting_items',
    help: 'What waits for the team, by kind',
    labelNames: ['kind'],
    registers,
  });
  const since = new Gauge({
    name: 'vitae_waiting_since_seconds',
    help: 'Unix time of the oldest of each kind; 0 if nothing waits',
    labelNames: ['kind'],
    registers,
  });
  const mails = new Gauge({
    name: 'vitae_mails_waiting',
    help: 'Unsent mails, which are tried again',
    registers,
  });
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < INTERVAL_MS) return;
    readAt = performance.now();
    try {
      const store = storage();
      const [toDo, unsent] = await Promise.all([listToDo(store), listStoredMails(store)]);
      mails.set(unsent.length);
      for (const [kind, listing] of toDo) {
        items.labels(kind).set(listing.count);
        since.labels(kind).set((listing.since ?? 0) / 1000);
      }
    } catch (error) {
      logEvent('warn', 'metrics-without-store', { error: String(error) });
    }
  };
};

import type { BlobsSimulator } from '../blobs-simulator/blobs-simulator.ts';
import type { LoggedCall } from '../blobs-simulator/ledger.ts';

/** What the store really received, acknowledged or not: counted from its log, without the code that compacts it. */
export interface Replay {
  /** Reads and empties the log; call it after each round, because the log of a long run is long. */
  take: () => void;
  counts: (profile: string) => { like: number; view: number };
  visits: () => number;
  /** Numbers of storage calls, of failed ones, and of snapshots written. */
  calls: () => { sent: number; failed: number; snapshots: number };
}

const isEvent = ({ operation, key }: LoggedCall): boolean =>
  operation === 'put' && (key.startsWith('counts/e/') || key.startsWith('visits/e/'));

/** Builds an empty replay of a simulator's stores. */
export const aReplay = (blobs: BlobsSimulator): Replay => {
  const events = new Set<string>();
  let underWay: LoggedCall[] = [];
  const calls = { sent: 0, failed: 0, snapshots: 0 };
  let byProfile: Map<string, string[]> | null = null;

  const eventsOf = (profile: string): string[] => {
    if (byProfile === null) {
      byProfile = new Map();
      // Sorts by the name, which begins with the time, and not by the bucket.
      for (const name of [...events].sort()) {
        const [, , about = ''] = name.split('.');
        byProfile.set(about, [...(byProfile.get(about) ?? []), name]);
      }
    }
    return byProfile.get(profile) ?? [];
  };

  return {
    take: () => {
      byProfile = null;
      const logged = blobs.log();
      blobs.resetCounts();
      for (const { outcome, operation, key, applied } of logged) {
        calls.sent += 1;
        if (typeof outcome !== 'number' || outcome >= 429) calls.failed += 1;
        if (operation === 'put' && applied && /^\w+\/s\//.test(key)) calls.snapshots += 1;
      }
      const seen = [...underWay, ...logged.filter(isEvent)];
      for (const { applied, key } of seen) if (applied) events.add(key.slice(key.lastIndexOf('/') + 1));
      const last = logged.at(-1)?.at ?? 0;
      // A write that has not taken effect a minute after it was sent never will.
      underWay = seen.filter(({ applied, at }) => !applied && at > last - 60_000);
    },
    counts: (profile) => {
      const likers = new Set<string>();
      let view = 0;
      for (const name of eventsOf(profile)) {
        const [, kind, , rest = ''] = name.split('.');
        if (kind === 'v') view += Number(rest);
        if (kind === 'l') likers.add(rest);
        if (kind === 'u') likers.delete(rest);
      }
      return { like: likers.size, view };
    },
    visits: () => {
      let visits = 0;
      for (const name of events) if (/^\w+\.\d+$/.test(name)) visits += Number(name.split('.')[1]);
      return visits;
    },
    calls: () => ({ ...calls }),
  };
};

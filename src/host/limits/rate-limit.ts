import { LRUCache } from 'lru-cache';
import { isLoopbackAddress, networkOf } from '../../base/http/server/network.ts';
import { isLoopbackSite, throttleFactor } from '../../base/settings/server.ts';

/** The most networks that are counted at once. */
const MAX_NETWORKS = 100_000;

/** Uses of one thing by each network in a period of `seconds`, in this process alone. `THROTTLE_FACTOR` multiplies `max`. */
export class RateLimit {
  readonly #max: number;
  readonly #period: number;
  readonly #now: () => number;
  // By size, because a maximum number of entries would take the memory of all of them at once.
  readonly #uses = new LRUCache<string, { count: number; since: number }>({
    maxSize: MAX_NETWORKS,
    sizeCalculation: () => 1,
  });

  constructor({ max, seconds }: { max: number; seconds: number }, now: () => number = Date.now) {
    this.#max = Math.max(1, Math.floor(max * throttleFactor()));
    this.#period = seconds * 1000;
    this.#now = now;
  }

  /** Counts one use; returns 0, or above the limit the seconds until the next one. On a developer's machine its own uses do not count. */
  take(address: string): number {
    if (isLoopbackAddress(address) && isLoopbackSite()) return 0;
    const network = networkOf(address);
    const now = this.#now();
    const current = this.#uses.get(network);
    const uses =
      current !== undefined && now - current.since < this.#period ? current : { count: 0, since: now };
    if (uses.count >= this.#max) return Math.ceil((uses.since + this.#period - now) / 1000);
    this.#uses.set(network, { ...uses, count: uses.count + 1 });
    return 0;
  }
}

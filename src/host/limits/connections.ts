import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopbackAddress, networkOf } from '../../base/http/server/network.ts';
import { refuseSocket } from '../refuse.ts';

export type ConnectionLimits = {
  /** Maximum number of connections at once. */
  connections: number;
  /** Maximum number of connections of one network, or behind a trusted proxy of its requests in progress. */
  ofNetwork: number;
};

const CONNECTION_LIMITS: ConnectionLimits = { connections: 3_000, ofNetwork: 300 };
/** Number of further connections whose first request is read and answered; others are refused at once, and may lose the answer. */
const READ_BEYOND = 300;
/** How long a refused connection has for its first request, in milliseconds. */
const REFUSED_MS = 3_000;
/** Idle connections are closed for new ones at most this often, in milliseconds. */
const CLEAR_INTERVAL_MS = 1_000;

/** Counts by network; loopback clients are not counted, because they may be a proxy with every visitor behind it. */
export class NetworkCounts {
  readonly #counts = new Map<string, number>();
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more for an address until the returned function is called; null if that is too many. */
  take(address: string, amount = 1): (() => void) | null {
    if (isLoopbackAddress(address)) return () => {};
    const network = networkOf(address);
    const count = (this.#counts.get(network) ?? 0) + amount;
    if (count > this.#max) return null;
    this.#counts.set(network, count);
    return () => {
      const left = (this.#counts.get(network) ?? 0) - amount;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    };
  }
}

/** Limits connections in total and by network. Connections beyond the limit get a 503 for their first request: see `isRefused`. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #byNetwork: NetworkCounts;
  readonly #trustedProxies: number;
  readonly #refused = new WeakSet<object>();
  #open = 0;
  #clearedAt = 0;

  constructor(trustedProxies: number, limits: ConnectionLimits = CONNECTION_LIMITS) {
    this.#limits = limits;
    this.#byNetwork = new NetworkCounts(limits.ofNetwork);
    this.#trustedProxies = trustedProxies;
  }

  /** Number of open connections. */
  get open(): number {
    return this.#open;
  }

  watch(server: Server): void {
    server.on('connection', (socket) => this.#count(server, socket));
  }

  isRefused(socket: Socket): boolean {
    return this.#refused.has(socket);
  }

  /** Counts a request of a visitor behind trusted proxies, who share connections, until it is answered; false if there are too many. */
  takeRequest(address: string, whenAnswered: (release: () => void) => void): boolean {
    if (this.#trustedProxies === 0) return true;
    const release = this.#byNetwork.take(address);
    if (release !== null) whenAnswered(release);
    return release !== null;
  }

  #count(server: Server, socket: Socket): void {
    this.#open += 1;
    const isDirect = this.#trustedProxies === 0;
    const release = isDirect ? this.#byNetwork.take(socket.remoteAddress ?? '') : () => {};
    socket.once('close', () => {
      this.#open -= 1;
      release?.();
    });
    const over = this.#open - this.#limits.connections;
    if (over <= 0 && release !== null) return;
    if (Date.now() - this.#clearedAt > CLEAR_INTERVAL_MS) {
      this.#clearedAt = Date.now();
      server.closeIdleConnections();
    }
    this.#refused.add(socket);
    if (over > READ_BEYOND) refuseSocket(socket);
    else setTimeout(() => socket.destroy(), REFUSED_MS).unref();
  }
}

import type { Observer } from './observer.ts';

/** How full the queue and the cache of a site are. */
export type SiteState = {
  running: number;
  waiting: number;
  cacheBytes: number;
  cacheEntries: number;
};

/** The state of the host's parts at this moment. */
export type HostState = SiteState & { connections: number };

export type Metrics = {
  observer: Observer;
  /** The whole text for Prometheus. */
  text: () => Promise<string>;
  /** Whether an `Authorization` header has the token. */
  isOpenTo: (authorization: string | undefined) => boolean;
};

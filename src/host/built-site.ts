import type { Scheduled } from './functions.ts';
import type { SiteState } from './monitoring/host-state.ts';
import type { Visit } from './visit.ts';

/** A build that is served. */
export type BuiltSite = {
  answer: (visit: Visit) => Promise<void>;
  purge: (tags: readonly string[]) => void;
  /** Compiles the code of the busiest pages. */
  warmUp: () => Promise<void>;
  scheduled: readonly Scheduled[];
  /** How full the queue and the cache are. */
  state: () => SiteState;
};

import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import type { ListCall } from '../../../src/site/to-do/server/queue.ts';

/** A call that lists what waits on a site without a team. */
export const aListCall = (storage: Storage): ListCall => ({ storage, answerers: async () => new Map() });

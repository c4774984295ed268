import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ReplyOf } from '../../../base/http/calls/endpoint.ts';
import type { adminGetToDo } from '../../../site/to-do/calls.ts';
import { TO_DO_SHOWN } from '../../../site/to-do/rules.ts';
import { listToDo } from './sources.ts';

/** Everything that waits: each kind with its number, and the oldest things of all kinds. */
export const answerToDo = async (storage: Storage): Promise<ReplyOf<typeof adminGetToDo>> => {
  const listings = await listToDo(storage);
  const kinds = [...listings].map(([kind, { count, since }]) => ({
    kind,
    count,
    since: since === null ? null : toMoment(since),
  }));
  const items = [...listings.values()]
    .flatMap(({ oldest }) => oldest)
    .sort((one, other) => one.at - other.at)
    .slice(0, TO_DO_SHOWN)
    .map(({ at, ...item }) => ({ ...item, since: toMoment(at) }));
  return { success: true, kinds, items };
};

const toMoment = (at: number): string => new Date(at).toISOString();

import { call } from '../../base/http/browser/call.ts';
import { getProfileCall } from '../../base/http/calls/reading-calls.ts';
import type { GetOneProfile } from '../calls.ts';
import type { PublicProfile } from '../rules/profile.ts';

/** Number of records requested at once. */
const AT_ONCE = 6;
const NOT_FOUND = 404;

/** What became of some remembered profiles: those that are public, the ids of those that are gone, and why the others could not be read. */
export type Remembered = {
  profiles: PublicProfile[];
  gone: string[];
  failed: 'offline' | 'failed' | null;
};

/** Reads the public records of some profiles, in their order. */
export const readRemembered = async (ids: readonly string[]): Promise<Remembered> => {
  const read = new Map<string, PublicProfile>();
  const gone: string[] = [];
  let failed: Remembered['failed'] = null;
  const waiting = [...new Set(ids)];
  const readNext = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const outcome = await call<GetOneProfile>(getProfileCall, { id });
      if (outcome.kind === 'done') read.set(id, outcome.reply.data[0]);
      else if (outcome.kind === 'refused' && outcome.status === NOT_FOUND) gone.push(id);
      else failed = outcome.kind === 'unreachable' && outcome.reason === 'network' ? 'offline' : 'failed';
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return { profiles: ids.flatMap((id) => read.get(id) ?? []), gone, failed };
};

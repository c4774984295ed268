import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { call } from '../../../base/http/browser/call.ts';
import { getAlikeCall } from '../../../base/http/calls/reading-calls.ts';
import type { getAlike, ShownAlike } from '../../../search/alike/calls.ts';

const known = new Map<string, readonly ShownAlike[]>();

/** The listed pages of a name, each asked for once; none if they cannot be told. */
export const findAlikePages = async (
  profile: ProfileKind,
  name: string,
  website: string,
): Promise<readonly ShownAlike[]> => {
  const key = JSON.stringify([profile, name, website]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const outcome = await call<typeof getAlike>(getAlikeCall, {
    profile,
    name,
    ...(website !== '' && { website }),
  });
  if (outcome.kind !== 'done') return [];
  known.set(key, outcome.reply.items);
  return outcome.reply.items;
};

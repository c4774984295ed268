import type { Storage } from '../../base/engine/storage/storage.ts';

const KEY = 'manage/team-changes';

/** For how long an announced change counts as under way, in milliseconds: by then it is written, or its process has ended. */
const UNDER_WAY_MS = 60_000;

/** The members whose role is being taken away, and since when. */
type Demotions = Record<string, number>;

export type TeamStep = { by: string; subject: string; isDemotion: boolean };

/**
 * Announces a change of a member's role before it is made; false if the role of the one who makes it is being taken away. Of two who take
 * each other's role away at once, only the first one may go on. A crash after it blocks nobody for long.
 */
export const announceTeamStep = async (
  storage: Storage,
  { by, subject, isDemotion }: TeamStep,
): Promise<boolean> => {
  let isAllowed = true;
  await storage.update<Demotions>(KEY, (stored) => {
    const now = storage.now();
    const { [subject]: own, ...others } = Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, since]) => Math.abs(now - since) < UNDER_WAY_MS),
    );
    isAllowed = others[by] === undefined;
    if (!isAllowed || (!isDemotion && own === undefined)) return null;
    return isDemotion ? { ...others, [subject]: now } : others;
  });
  return isAllowed;
};

import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';

const KEY = 'manage/team-changes';

/** For how long an announced change counts as under way, in milliseconds: by then it is written, or its process has ended. */
const UNDER_WAY_MS = 60_000;

/** The members whose role is being taken away, and since when. */
type Demotions = Record<string, number>;

export type TeamStep = { by: string; subject: string; isDemotion: boolean };

/**
 * Announces a change of a member's role before it is made; null if the role of the one who makes it is being taken away, else what says that
 * the change is over. Of two who take each other's role away at once, only the first one may go on. A crash blocks nobody for long.
 */
export const announceTeamStep = async (
  storage: Storage,
  { by, subject, isDemotion }: TeamStep,
): Promise<(() => Promise<void>) | null> => {
  const now = storage.now();
  let isAllowed = true;
  const { after } = await storage.update<Demotions>(KEY, (stored) => {
    const { [subject]: own, ...others } = Object.fromEntries(
      Object.entries(stored ?? {}).filter(([, since]) => Math.abs(now - since) < UNDER_WAY_MS),
    );
    isAllowed = others[by] === undefined;
    if (!isAllowed || (!isDemotion && own === undefined)) return null;
    return isDemotion ? { ...others, [subject]: now } : others;
  });
  return isAllowed ? () => endTeamStep(storage, subject, now, after) : null;
};

const endTeamStep = async (
  storage: Storage,
  subject: string,
  since: number,
  announced: Versioned<Demotions> | null,
): Promise<void> => {
  const end = (stored: Demotions | null): Demotions | null => {
    const { [subject]: own, ...others } = stored ?? {};
    return own === since ? others : null;
  };
  await storage.update<Demotions>(KEY, end, announced);
};

import type { Storage } from '../../base/engine/storage/storage.ts';
import { AppError, type ErrorDetails } from '../../base/http/server/errors.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { say } from '../../base/languages/rules/say.ts';
import { dayOf } from '../../base/text/rules/day.ts';
import { isProfileId } from '../../base/text/rules/slug.ts';
import { type Confirmation, confirmationOf } from '../confirmed/rules/confirmation.ts';
import { getCounts } from '../counts/storage/counts.ts';
import { canBeFollowed } from '../follow/rules.ts';
import { newestNumber } from '../history/rules/record-history.ts';
import { newestVersion } from '../history/storage/read-past.ts';
import type { MachineWord } from '../machines/rules.ts';
import { openVisibleProfile } from '../merge/server.ts';
import { offersForm } from '../owner-letters/rules.ts';
import type { Waiting } from '../rules/choices.ts';
import { isOwned, type PublicProfile, takesSuggestions } from '../rules/profile.ts';
import { toPublicProfile } from '../rules/profile-views.ts';
import type { ProfileVisibility } from '../visibility/storage/visibility.ts';

export const profileNotFound = (): string => say('profiles.page.missing');

/** The refusal of a call about a missing profile. */
export const noProfile = (details?: ErrorDetails): AppError =>
  new AppError('not-found', profileNotFound(), details);

/** The full public record with exact counts, of a page that went into another one that one's; null if the public may not see it. */
export const findProfile = async (storage: Storage, id: string): Promise<PublicProfile | null> => {
  const visible = await findVisibleProfile(storage, id);
  return visible.visibility === 'public' ? visible.profile : null;
};

/** A profile as its page shows it: the public record, what it waits for if it is new, and whether it takes suggestions; or that it is hidden or missing. */
export type FoundProfile =
  | {
      visibility: 'public';
      profile: PublicProfile;
      waits: Waiting['until'] | null;
      /** What it says about its confirmation, if anything. */
      confirmation: Confirmation | null;
      /** When it was made, ISO 8601. */
      created: string;
      /** How many changes its history counts, its beginning included. */
      changes: number;
      /** Its newest change that is public, by which it is cited: the number and the day; null if there is none. */
      version: { number: number; day: string } | null;
      /** Whether readers may suggest changes. */
      takesSuggestions: boolean;
      /** Whether readers may follow it. */
      takesFollowers: boolean;
      /** What its owner says to machines. */
      machines: MachineWord[];
      /** Whether it has an e-mail address, shown or not. */
      hasEmail: boolean;
      /** Whether it has an owner, as far as its record tells. */
      isOwned: boolean;
      /** Whether readers may write to its owner, if it has one. */
      takesLetters: boolean;
    }
  | Exclude<ProfileVisibility, { visibility: 'public' }>;

/**
 * A profile as the public may see it, with exact counts; the one that it went into where it went into another one. `reading` is its record, if the
 * caller reads it already.
 */
export const findVisibleProfile = async (
  storage: Storage,
  id: string,
  reading: Promise<ProfileVisibility> | null = null,
): Promise<FoundProfile> => {
  if (!isProfileId(id)) return { visibility: 'gone' };
  const [visible, counts] = await Promise.all([
    reading ?? openVisibleProfile(storage, id),
    getCounts(storage, id),
  ]);
  if (visible.visibility !== 'public') return visible;
  const { record, verified, verification } = visible.profile;
  const [shown, version] = await Promise.all([
    record.id === id ? counts : getCounts(storage, record.id),
    newestVersion(storage, record),
  ]);
  return {
    visibility: 'public',
    profile: toPublicProfile(record, verified, shown, verification, todayOf(storage)),
    waits: record.waiting?.until ?? null,
    confirmation: confirmationOf(record, todayOf(storage)),
    changes: newestNumber(record),
    version: version && { number: version.number, day: dayOf(version.at) },
    takesSuggestions: takesSuggestions(record),
    takesFollowers: canBeFollowed(record, todayOf(storage)),
    machines: record.machines ?? [],
    hasEmail: record.email !== '',
    isOwned: isOwned(record),
    takesLetters: offersForm(record, todayOf(storage)),
    created: new Date(record.created).toISOString(),
  };
};

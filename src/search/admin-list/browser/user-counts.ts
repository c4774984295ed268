import { map } from 'nanostores';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { adminCall } from '../../../base/http/browser/admin-call.ts';
import { adminGetUsers } from '../calls.ts';

/** How many profiles of each kind there are; missing until it is known. Apart from the lists, because every screen shows it. */
export const $userCounts = map<Partial<Record<ProfileKind, number>>>({});

export const totalOf = (headers: Headers | undefined, records: readonly unknown[]): number =>
  Number(headers?.get('x-total-count') ?? records.length);

/** Shows how many there are, unless a list that was loaded meanwhile knows. */
export const showUserCounts = (counts: Record<ProfileKind, number>): void =>
  $userCounts.set({ ...counts, ...$userCounts.get() });

/** Counts the profiles of a kind; the count stays unknown where that fails. */
export const countUsers = async (tab: ProfileKind): Promise<void> => {
  const outcome = await adminCall(adminGetUsers, { profile: tab, limit: 1 });
  if (outcome.kind === 'done' && Array.isArray(outcome.reply))
    $userCounts.setKey(tab, totalOf(outcome.headers, outcome.reply));
};

type Refresh = (tab: ProfileKind) => Promise<void>;

let refresh: Refresh = countUsers;

/** What `refreshUsers` does once the lists are there: they load with the first screen that shows them. */
export const refreshWith = (next: Refresh): void => {
  refresh = next;
};

/** Reads anew what is shown of the pages of a kind, while the present ones stay in sight: the list as it was asked for last, or how many there are. */
export const refreshUsers: Refresh = (tab) => refresh(tab);

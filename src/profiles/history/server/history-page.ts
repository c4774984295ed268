import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { to } from '../../../base/languages/rules/address.ts';
import { isProfileId, profileIdOf, profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { openVisibleProfile } from '../../merge/server.ts';
import { HISTORY } from '../../rules/limits.ts';
import { displayName } from '../../rules/list-item.ts';
import { withoutPrivate } from '../../visibility/rules/privacy.ts';
import type { ShownChange } from '../rules/visible-change.ts';
import { readHistory } from './read-history.ts';

/** The history of a profile as its page shows it; `path` is the profile's own. */
type HistoryPage = {
  id: string;
  name: string;
  path: string;
  changes: ShownChange[];
  next: string | null;
};

/** What the address of a history leads to: its page, the address of the right one, or nothing, as that of the profile. */
type OpenedHistory =
  | { kind: 'page'; page: HistoryPage }
  | { kind: 'moved'; path: string }
  | { kind: 'hidden' | 'missing' };

/** Opens `/profile/{segment}/history`; an invalid `cursor` is missing. */
export const openHistory = async (
  storage: Storage,
  segment: string,
  cursor: string | null,
): Promise<OpenedHistory> => {
  const id = profileIdOf(segment.toLowerCase());
  if (id === null || !isProfileId(id)) return { kind: 'missing' };
  const visible = await openVisibleProfile(storage, id);
  if (visible.visibility !== 'public')
    return { kind: visible.visibility === 'hidden' ? 'hidden' : 'missing' };
  const { record } = visible.profile;
  const name = displayName(withoutPrivate(record, todayOf(storage)));
  const path = paths.profile(profileSlug(name), record.id);
  if (to(`/profile/${segment}`) !== path) return { kind: 'moved', path };
  const query = { limit: HISTORY.page, cursor: cursor ?? undefined };
  try {
    return {
      kind: 'page',
      page: { id, name, path, ...(await readHistory(storage, record, 'public', query)) },
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { kind: 'missing' };
    throw error;
  }
};

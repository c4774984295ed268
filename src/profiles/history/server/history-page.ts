import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { to } from '../../../base/languages/rules/address.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { isProfileId, profileIdOf, profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import type { MachineWord } from '../../machines/rules.ts';
import { openVisibleProfile } from '../../merge/server.ts';
import { HISTORY } from '../../rules/limits.ts';
import { displayName } from '../../rules/list-item.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { withoutPrivate } from '../../visibility/rules/privacy.ts';
import { pastPage } from '../rules/past-page.ts';
import type { Version } from '../rules/version.ts';
import type { ShownChange } from '../rules/visible-change.ts';
import { newestVersion, readPast } from '../storage/read-past.ts';
import { readHistory } from './read-history.ts';

/** The history of a profile as its page shows it; `path` is the profile's own. */
type HistoryPage = {
  id: string;
  name: string;
  path: string;
  changes: ShownChange[];
  next: string | null;
  /** What the page's owner says to machines. */
  machines: MachineWord[];
};

/** What an address under a profile leads to: its page, the address of the right one, or nothing, as that of the profile. */
type Opened<Page> =
  | { kind: 'page'; page: Page }
  | { kind: 'moved'; path: string }
  | { kind: 'hidden' | 'missing' };

type OpenedRecord = { record: ProfileRecord; name: string; path: string; machines: MachineWord[] };

/** Opens what is about the profile with an id, the segment of whose address is `segment`. */
const openRecord = async (storage: Storage, id: string, segment: string): Promise<Opened<OpenedRecord>> => {
  const visible = await openVisibleProfile(storage, id);
  if (visible.visibility !== 'public')
    return { kind: visible.visibility === 'hidden' ? 'hidden' : 'missing' };
  const { record } = visible.profile;
  const name = displayName(withoutPrivate(record, todayOf(storage)));
  const path = paths.profile(profileSlug(name), record.id);
  return to(`/profile/${segment}`) === path
    ? { kind: 'page', page: { record, name, path, machines: record.machines ?? [] } }
    : { kind: 'moved', path };
};

/** Opens `/profile/{segment}/history`; an invalid `cursor` is missing. */
export const openHistory = async (
  storage: Storage,
  segment: string,
  cursor: string | null,
): Promise<Opened<HistoryPage>> => {
  const id = profileIdOf(segment.toLowerCase());
  if (id === null || !isProfileId(id)) return { kind: 'missing' };
  const opened = await openRecord(storage, id, segment);
  if (opened.kind !== 'page') return opened;
  const { record, ...page } = opened.page;
  const query = { limit: HISTORY.page, cursor: cursor ?? undefined };
  try {
    return { kind: 'page', page: { id, ...page, ...(await readHistory(storage, record, 'public', query)) } };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return { kind: 'missing' };
    throw error;
  }
};

const NUMBER = /^[1-9]\d{0,5}$/;

/**
 * Opens `/profile/{segment}?as-of={number}`, of which `numbers` are all that were sent. A page that went into another one has no versions: those
 * of that one are about somebody's other page.
 */
export const openVersion = async (
  storage: Storage,
  id: string,
  segment: string,
  numbers: readonly string[],
): Promise<Opened<Version> | { kind: 'no-version' }> => {
  const [sent = '', ...others] = numbers;
  const opened: Opened<OpenedRecord> = isProfileId(id)
    ? await openRecord(storage, id, segment)
    : { kind: 'missing' };
  if (opened.kind === 'moved') return profileIdOf(opened.path) === id ? opened : { kind: 'no-version' };
  if (opened.kind !== 'page') return opened;
  if (!NUMBER.test(sent) || others.length > 0) return { kind: 'no-version' };
  const { record, path, machines } = opened.page;
  const [read, newest] = await Promise.all([
    readPast(storage, record, Number(sent)),
    newestVersion(storage, record),
  ]);
  if (read === null) return { kind: 'no-version' };
  const { number, at } = read.change;
  return {
    kind: 'page',
    page: {
      id,
      path,
      machines,
      number,
      day: dayOf(at),
      isNewest: newest?.number === number,
      died: record.died ?? '',
      past: pastPage(record, read.values),
    },
  };
};

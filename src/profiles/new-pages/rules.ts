import type { NewPages } from '../../base/settings/rules.ts';
import type { Waiting } from '../rules/choices.ts';
import type { ProfileRecord } from '../rules/profile.ts';

/** The same as an owner and administrators see it; `since` is ISO 8601. */
export type WaitingView = { since: string; until: Waiting['until'] };

/** How a page that is registered now waits, by the site's setting; `from` is a hash of the network, '' for one that tells nothing. */
export const waitingBy = (setting: NewPages, now: number, from = ''): Pick<ProfileRecord, 'waiting'> =>
  setting === 'open' ? {} : { waiting: { since: now, until: setting, ...(from !== '' && { from }) } };

/** The record of a page that an administrator released; null if it does not wait. */
export const released = ({ waiting, ...record }: ProfileRecord): ProfileRecord | null => {
  if (waiting === undefined) return null;
  const { from: _from, ...before } = waiting;
  return { ...record, released: before };
};

/** The record of a page whose release is undone: it waits as before; null if it was not released, or waits again. */
export const withheld = ({ released: before, ...record }: ProfileRecord): ProfileRecord | null =>
  before === undefined || record.waiting !== undefined ? null : { ...record, waiting: before };

/** A record whose e-mail address is confirmed now. It no longer waits for that. */
export const withConfirmedEmail = ({
  unconfirmed: _unconfirmed,
  ...record
}: ProfileRecord): ProfileRecord => {
  if (record.waiting?.until !== 'confirmed') return record;
  const { waiting: _waiting, ...free } = record;
  return free;
};

/** How a record waits, as its owner and administrators see it; null if it does not. */
export const waitingView = ({ waiting }: Pick<ProfileRecord, 'waiting'>): WaitingView | null =>
  waiting === undefined ? null : { since: new Date(waiting.since).toISOString(), until: waiting.until };

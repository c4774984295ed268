import { dayOf } from '../../../base/text/rules/day.ts';
import { isOwned, type ProfileRecord } from '../../rules/profile.ts';

/** After how many months without a word its owner is asked whether the page is still right, and after how many it says that nobody confirmed it. */
export const ASK_MONTHS = 12;
export const SILENT_MONTHS = 24;

/** How long a page that its owner wants to be gone can be kept, in days and in milliseconds. */
export const LEAVE_DAYS = 7;
export const LEAVE_PERIOD = LEAVE_DAYS * 86_400_000;

/** The day (`YYYY-MM-DD`) a number of months after another one, or the last of that month. */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};

type Spoken = Pick<ProfileRecord, 'created' | 'claimed' | 'confirmed'>;

/** The day on which the owner of a page last said what it says: registered, claimed, edited or confirmed it. */
export const lastWord = ({ created, claimed, confirmed = '' }: Spoken): string => {
  const begun = dayOf(claimed ?? created);
  return confirmed > begun ? confirmed : begun;
};

/** What a page says about its confirmation: when its owner confirmed it, or since when not. */
export type Confirmation = { kind: 'confirmed' | 'silent'; day: string };

/** What a page says about its confirmation on a day (`YYYY-MM-DD`, UTC); null for one without an owner, and a new one that nobody edited. */
export const confirmationOf = (
  record: Spoken & Parameters<typeof isOwned>[0] & Pick<ProfileRecord, 'died'>,
  today: string,
): Confirmation | null => {
  if (!isOwned(record)) return null;
  const day = lastWord(record);
  if (record.died === undefined && monthsAfter(day, SILENT_MONTHS) <= today) return { kind: 'silent', day };
  return record.confirmed === undefined ? null : { kind: 'confirmed', day: record.confirmed };
};

/** When a page is deleted, as its owner wanted, ISO 8601; null if it stays. */
export const leavingView = ({ leaving }: Pick<ProfileRecord, 'leaving'>): string | null =>
  leaving === undefined ? null : new Date(leaving.until).toISOString();

/** A record that its owner confirms or edits on a day (`YYYY-MM-DD`): it stays, if it was about to go. */
export const confirmedOn = ({ leaving: _leaving, ...record }: ProfileRecord, day: string): ProfileRecord => ({
  ...record,
  confirmed: day,
});

/** Whether an edit changes what a page says: its settings are no word about whether it is right. */
export const saysOther = (before: ProfileRecord, after: ProfileRecord): boolean =>
  JSON.stringify(factsOf(before)) !== JSON.stringify(factsOf(after));

const factsOf = ({
  private_fields: _private,
  listed: _listed,
  open_data: _open,
  machines: _machines,
  suggestions: _suggestions,
  follow: _follow,
  followers: _followers,
  still_right: _stillRight,
  contact: _contact,
  letters: _letters,
  ...facts
}: ProfileRecord): Omit<ProfileRecord, keyof OwnerSettings> => facts;

type OwnerSettings = Pick<
  ProfileRecord,
  | 'private_fields'
  | 'listed'
  | 'open_data'
  | 'machines'
  | 'suggestions'
  | 'follow'
  | 'followers'
  | 'still_right'
  | 'contact'
  | 'letters'
>;

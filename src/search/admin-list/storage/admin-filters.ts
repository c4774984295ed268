import { foldForSearch, foldText } from '../../../base/text/rules/text.ts';
import { VERIFIED } from '../../../profiles/badge/rules/verified.ts';
import type { AdminEntry } from '../../storage/directory-entry.ts';
import { PAGE_STATES, type PageState, type UserFilters } from '../rules.ts';
import { markNumber, valueMark } from './shared-marks.ts';

/** The searched text of the dashboard: all visible columns, folded. Queries have neither tabs nor line breaks. */
export const adminText = ({ id, name, email, phone, verified }: AdminEntry): string =>
  foldForSearch(
    [id, name, email, phone, verified, verified === VERIFIED ? 'Verified' : 'Not Verified'].join('\t'),
  ).replaceAll('\n', '\t');

/** The state of a page: hidden before all, then waiting. */
export const stateOf = ({ hidden, waiting, unlisted }: AdminEntry): PageState => {
  if (hidden) return 'hidden';
  if (waiting) return 'waiting';
  return unlisted ? 'unlisted' : 'listed';
};

/** The mark of a source, equal for one name in any letter case; '' for none. */
export const sourceMark = (source = ''): string => valueMark(foldText(source).trim());

// The state takes two bits.
const STATE = 0b11;
const ACCOUNT = 1 << 2;
const PHOTO = 1 << 3;
const RECHECK = 1 << 4;
const BADGE = 1 << 5;

/** What an entry can be filtered by, but for its source, as bits. */
export const flagsOf = (entry: AdminEntry): number =>
  PAGE_STATES.indexOf(stateOf(entry)) |
  (entry.account ? ACCOUNT : 0) |
  (entry.photo ? PHOTO : 0) |
  (entry.recheck ? RECHECK : 0) |
  (entry.verified === VERIFIED ? BADGE : 0);

/** The state in some flags. */
export const stateIn = (flags: number): PageState => PAGE_STATES[flags & STATE] as PageState;

/** Some filters as the bits that count, their values, and the number of the source (0: any). */
export type FlagTest = { mask: number; flags: number; source: number };

export const toFlagTest = ({ state, account, photo, badge, source = '' }: UserFilters): FlagTest => {
  const wanted: [bits: number, value: number | undefined][] = [
    [STATE, state && PAGE_STATES.indexOf(state)],
    [ACCOUNT, account && (account === 'yes' ? ACCOUNT : 0)],
    [PHOTO, photo && (photo === 'yes' ? PHOTO : 0)],
    badge === 'recheck' ? [RECHECK, RECHECK] : [BADGE, badge && (badge === 'yes' ? BADGE : 0)],
  ];
  const set = wanted.filter((each): each is [number, number] => each[1] !== undefined);
  return {
    mask: set.reduce((mask, [bits]) => mask | bits, 0),
    flags: set.reduce((flags, [, value]) => flags | value, 0),
    source: markNumber(sourceMark(source)),
  };
};

/** Whether a row passes a test. */
export const passesTest = ({ mask, flags, source }: FlagTest, rowFlags: number, rowSource: number): boolean =>
  (rowFlags & mask) === flags && (source === 0 || rowSource === source);

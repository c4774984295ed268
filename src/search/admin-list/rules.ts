import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { YesOrNo } from '../../profiles/rules/choices.ts';

/** The columns of each tab, in order. */
export const VISIBLE_COLUMNS = {
  personal: ['id', 'name', 'email', 'phone', 'verified'],
  professional: ['id', 'companyname', 'email', 'phone', 'verified'],
} as const satisfies Record<ProfileKind, readonly string[]>;

/** The heading of each column. */
export const COLUMN_LABELS = {
  id: 'ID',
  name: 'Name',
  companyname: 'Company Name',
  email: 'Email',
  phone: 'Phone',
  verified: 'Verified',
} as const;

/** The states of a page in the administrators' lists. */
export const PAGE_STATES = ['listed', 'waiting', 'hidden', 'unlisted'] as const;
export type PageState = (typeof PAGE_STATES)[number];

/** The states in words. */
export const STATE_NAMES: Record<PageState, string> = {
  listed: 'Listed',
  waiting: 'Waiting',
  hidden: 'Hidden',
  unlisted: 'Unlisted',
};

/** What an administrator can ask of a badge: that there is one, that there is none, or that it is suspended until it is checked again. */
export const BADGE_FILTERS = ['yes', 'no', 'recheck'] as const;
export type BadgeFilter = (typeof BADGE_FILTERS)[number];

/** What the administrators' lists are narrowed by. */
export type UserFilters = {
  state?: PageState | undefined;
  account?: YesOrNo | undefined;
  photo?: YesOrNo | undefined;
  /** As it is named, in any letter case. */
  source?: string | undefined;
  badge?: BadgeFilter | undefined;
};

/** Whether anything is asked. */
export const hasUserFilters = (filters: UserFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== '');

/** What pages may share, in the order of their marks: the host of the e-mail address, the website, the text. */
export const SHARED_PARTS = ['host', 'website', 'text'] as const;
export type SharedPart = (typeof SHARED_PARTS)[number];

/** What new pages that wait may have the same of: also the network that registered them. */
export const LIKE_PARTS = [...SHARED_PARTS, 'address'] as const;
export type LikePart = (typeof LIKE_PARTS)[number];

/** Numbers of other pages that have the same. */
export type SharedCounts = Record<SharedPart, number>;

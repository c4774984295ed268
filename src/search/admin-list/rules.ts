import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';

export const DASHBOARD_DEBOUNCE = 300;

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

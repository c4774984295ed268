import type { ProfileKind } from '../fields/fields.ts';

export const ADMIN_SENTENCES = {
  bothRequired: 'Please enter both email and password',
  badLogin: 'Invalid email or password',
  badPassword: 'Password is incorrect',
  badCode: 'This code is not right. Please try the newest one.',
  totpIsOn: 'The second factor is on already.',
  totpIsOff: 'The second factor is not on.',
  totpOff: 'The second factor is off.',
  badReply: 'Server returned invalid response.',
  serverError: 'Server error. Please try again later.',
  fetchFailed: 'Failed to fetch data',
  deleteFailed: 'Delete failed',
  updateFailed: 'Update failed',
  deleted: 'Record deleted successfully',
  updated: 'Record updated successfully',
  nothingToExport: 'No data to export',
  exportFailed: (reason: string) => `Export failed: ${reason}`,
  noData: (tab: ProfileKind) => `No ${tab} data available`,
  noMatches: (tab: ProfileKind) => `No matching ${tab} records found`,
  noRecords: (tab: ProfileKind) => `No ${tab} records available`,
} as const;

/** The states of a contact message. */
export const MESSAGE_STATES = ['unread', 'read', 'done'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const DASHBOARD_PAGE_SIZE = 10;
export const DASHBOARD_PAGE_WINDOW = 5;
export const DASHBOARD_DEBOUNCE = 300;

/** The columns of each tab, in order. */
export const VISIBLE_COLUMNS = {
  personal: ['id', 'name', 'email', 'phone', 'verified'],
  professional: ['id', 'companyname', 'email', 'phone', 'verified'],
} as const satisfies Record<ProfileKind, readonly string[]>;

/** Labels of the actions in the audit log. */
export const ADMIN_ACTIONS = {
  login: 'Logged in',
  verify: 'Verified a profile',
  unverify: 'Took a verification back',
  'suspend-badge': 'Changed what was verified: the badge rests',
  'return-badge': 'Took a change back: the badge returned',
  'drop-proof': 'A proven link no longer leads here',
  'delete-profile': 'Moved a profile to the trash',
  'dismiss-reports': 'Dismissed reports',
  'hide-profile': 'Hid a profile',
  'restore-profile': 'Showed a profile again',
  'keep-hidden': 'Kept a profile hidden',
  'undelete-profile': 'Brought a profile back from the trash',
  'purge-profile': 'Ended a profile in the trash',
  'delete-message': 'Deleted a message',
  'create-article': 'Created an article',
  'update-article': 'Changed an article',
  publish: 'Published an article',
  schedule: 'Scheduled an article',
  unpublish: 'Took an article back to draft',
  'restore-revision': 'Restored a revision of an article',
  'delete-article': 'Deleted an article',
  'restore-article': 'Brought an article back from the trash',
  'purge-article': 'Deleted an article for good',
  'join-alias': 'Joined two spellings',
  'part-alias': 'Parted two spellings',
  'upload-image': 'Uploaded an image',
  'enrol-totp': 'Turned the second factor on',
  'disable-totp': 'Turned the second factor off',
  'add-admin': 'Added an admin',
  'set-admin-password': 'Changed an admin’s password',
  'remove-admin': 'Removed an admin',
} as const;
export type AdminAction = keyof typeof ADMIN_ACTIONS;

/** The page numbers of the pager: five around the current page, then a gap (null) and the last page if it is further off. */
export const pageWindow = (current: number, pages: number): (number | null)[] => {
  const size = Math.min(DASHBOARD_PAGE_WINDOW, pages);
  const first = Math.max(1, Math.min(current - Math.floor(DASHBOARD_PAGE_WINDOW / 2), pages - size + 1));
  const window: (number | null)[] = Array.from({ length: size }, (_, index) => first + index);
  const last = window.at(-1) ?? pages;
  if (last < pages - 1) window.push(null);
  if (last < pages) window.push(pages);
  return window;
};

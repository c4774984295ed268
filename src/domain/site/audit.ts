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

export type Admin = { name: string; email: string };

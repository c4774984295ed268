import { emptyFields } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import { NOT_VERIFIED } from '../../profiles/badge/rules/verified.ts';
import { structuredValues } from '../../profiles/rules/structured-fields.ts';
import type { AdminUser } from './calls.ts';

/** A page that is yet to be made, with nothing in it, as the screens and the form of pages take one. */
export const blankPage = (profile: ProfileKind, created = ''): AdminUser => ({
  ...emptyFields(),
  ...structuredValues({}),
  sources: {},
  ...{ id: '', profile, industry: '', died: '', email_confirmed: false },
  ...{ avatar: DEFAULT_AVATAR, avatar1: '', avatar2: '', like: 0, view: 0 },
  ...{ source: '', source_url: '', licence: '', created, updated: created, version: 1 },
  ...{ verified: NOT_VERIFIED, verification: null, recheck: false, proven: {} },
  ...{
    listed: 'yes',
    open_data: 'no',
    machines: [],
    suggestions: 'yes',
    follow: 'yes',
    still_right: 'yes',
    contact: 'address',
    letters: '',
    confirmed: '',
    followers: 0,
    private_fields: [],
  },
  ...{ request: null, hidden: null, waiting: null, undo_until: null, leaving: null },
  ...{ behind: {}, behind_since: {} },
  ...{ account: false, merges: [], look_alikes: [] },
});

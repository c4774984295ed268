import { expect, test } from 'vitest';
import { PageHead } from '../../../../src/app/page/screens/PageHead.tsx';
import type { AdminUser } from '../../../../src/moderation/page/calls.ts';
import { NOT_VERIFIED } from '../../../../src/profiles/badge/rules/verified.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const hidden = { at: '', reason: 'spam', note: '', appeal: null, by: '', before: null } as const;
const waiting = { since: '', until: 'reviewed' } as const;

test.each<[string, Partial<AdminUser>]>([
  ['Listed', {}],
  ['Unlisted', { listed: 'no' }],
  ['Waiting', { waiting }],
  // Whoever opens it learns first that readers get nothing.
  ['Hidden', { hidden, waiting }],
])('the head of a page says that it is %s, and whether somebody can log in', (state, given) => {
  const user: AdminUser = {
    ...toOwnProfile(aProfileRecord({ name: 'Asha Rao' }), NOT_VERIFIED, { like: 0, view: 0 }, null),
    ...{
      request: null,
      hidden: null,
      waiting: null,
      followers: 0,
      undo_until: null,
      leaving: null,
      look_alikes: [],
      account: false,
      merges: [],
    },
    ...given,
  };
  const lines = linesOf(drawn(PageHead, { user, name: 'Asha Rao', children: 'the acts' }));
  expect(lines.join(' ')).toMatch(new RegExp(`Asha Rao.* ${state}.*Has no account.*the acts`));
});

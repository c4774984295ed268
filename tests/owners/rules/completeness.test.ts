import { expect, test } from 'vitest';
import { fieldsOf } from '../../../src/base/fields/rules/fields.ts';
import { completenessOf } from '../../../src/owners/rules/completeness.ts';
import type { OwnProfile } from '../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';

const own = (record = aProfileRecord()): OwnProfile =>
  toOwnProfile(record, 'not-verified.jpg', { like: 0, view: 0 });

test('the default picture counts as a missing photo, and comes first', () => {
  expect(own().avatar).toBe('default.jpg');
  expect(completenessOf(own()).missing[0]).toBe('avatar');
});

test('one network is enough', () => {
  expect(completenessOf(own()).missing).toContain('facebook');
  expect(completenessOf({ ...own(), linked: '@asha' }).missing).not.toContain('facebook');
});

test('what nobody but the owner needs to know is never asked for', () => {
  const { missing } = completenessOf({
    ...own(),
    ...Object.fromEntries(fieldsOf('personal').map((f) => [f, ''])),
  });
  for (const field of ['religion', 'bloodgroup', 'marital', 'children', 'phone'])
    expect(missing).not.toContain(field);
});

test.each([
  ['personal', aProfileRecord()],
  ['professional', aBusinessRecord()],
] as const)('a %s page with everything lacks nothing', (kind, record) => {
  const full = Object.fromEntries(fieldsOf(kind).map((field) => [field, 'x']));
  const { parts, missing } = completenessOf({ ...own(record), ...full, avatar: 'a.jpg', avatar1: 'b.jpg' });
  expect([parts > 8, missing]).toEqual([true, []]);
});

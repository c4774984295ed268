import { afterAll, expect, test, vi } from 'vitest';
import type { OwnUser } from '../../../../src/owners/my-profile/calls.ts';
import { ProfileHead } from '../../../../src/owners/my-profile/screens/ProfileHead.tsx';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { buttonsOf, drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

vi.stubGlobal('location', { origin: 'https://vitae.example' });
afterAll(() => void vi.unstubAllGlobals());

const head = (
  given: Partial<OwnUser> = {},
  record = aProfileRecord(),
  onEdit: (() => void) | null = idle,
) => {
  const own = toOwnProfile(record, 'verified.jpg', { like: 1, view: 18_400 });
  const user = { ...own, hidden: null, waiting: null, ...given } as OwnUser;
  return drawn(ProfileHead, { user, heading: { current: null }, onEdit });
};

test('the head welcomes by name, with badge, state and counts, and leads to the page, its link and its editor', () => {
  const html = head();
  expect(linesOf(html)).toEqual([
    'Welcome, Asha Rao',
    'Public',
    '1 like',
    '18.4K views',
    'View as visitor',
    'Share',
    'Edit Profile',
  ]);
  expect(html).toContain('alt="Verified"');
  expect(buttonsOf(html)).toEqual(['Share', 'Edit Profile']);
});

test('a company is welcomed by its own name', () => {
  expect(linesOf(head({}, aBusinessRecord()))[0]).toBe('Welcome, Kaveri Looms');
});

test.each([
  ['Unlisted', { listed: 'no' }],
  ['Waiting', { waiting: { since: '2030-01-01T00:00:00.000Z', until: 'confirmed' } }],
  ['Hidden', { hidden: { at: '2030-01-01T00:00:00.000Z', reason: 'spam', note: '', appeal: null } }],
] as const)('the head says %s', (state, given) => {
  expect(linesOf(head(given))[1]).toBe(state);
});

test('a welcome of more than 32 characters is set smaller, whatever the script', () => {
  const isLong = (name: string): boolean => head({}, aProfileRecord({ name })).includes('data-long');
  const letters = (count: number, letter = 'a') => letter.repeat(count - 'Welcome, '.length);
  expect([isLong(letters(32)), isLong(letters(33))]).toEqual([false, true]);
  expect(isLong(letters(32, '𝒜'))).toBe(false);
});

test('while the editor is open, nothing beside the counts can be pressed', () => {
  const html = head({}, aProfileRecord(), null);
  expect([buttonsOf(html), html.includes('<a ')]).toEqual([[], false]);
});

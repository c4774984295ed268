import { expect, test } from 'vitest';
import { $team } from '../../../../src/accounts/team/browser/admin-team.ts';
import type { TeamItem } from '../../../../src/accounts/team/calls.ts';
import { TeamPanel } from '../../../../src/accounts/team/screens/TeamPanel.tsx';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const MEMBER: TeamItem = {
  email: 'mo@vitae.example',
  name: 'Mo',
  role: 'moderator',
  totp: true,
  last: '2030-01-01T10:00:00.000Z',
};

const withTeam = (...items: TeamItem[]): string => {
  $team.set({ kind: 'ready', items });
  return drawn(TeamPanel, {});
};

const rowsOf = (html: string): string[] => html.split('<tbody>')[1]?.split('</tr>').slice(0, -1) ?? [];

test('a member has a role to change, which cannot be applied until it is another, and can be removed', () => {
  const [row = ''] = rowsOf(withTeam(MEMBER));
  expect(row).toMatch(/<option value="moderator" selected="">/);
  expect(buttonsOf(row)).toEqual(['(Apply the role of Mo)', 'Remove Mo']);
  expect(linesOf(row)).toContain('On');
});

test('an invitation gives the role that may do the least, until another one is chosen', () => {
  const [form = ''] = withTeam(MEMBER).match(/<form class="team-invite".*?<\/form>/) ?? [];
  expect(form).toMatch(/<option value="editor" selected="">/);
});

test('who is invited has no role to change, no login and no second factor yet, and the invitation can be taken back', () => {
  const [row = ''] = rowsOf(withTeam({ ...MEMBER, name: '', last: null, totp: false, invited: true }));
  expect(linesOf(row)).toEqual(expect.arrayContaining(['Invited', 'mo@vitae.example', 'Moderator', '–']));
  expect(linesOf(row)).not.toContain('Off');
  expect(buttonsOf(row)).toEqual(['Take back the invitation of mo@vitae.example']);
});

test('a member without a name is called by the address', () => {
  expect(buttonsOf(rowsOf(withTeam({ ...MEMBER, name: '' }))[0] ?? '')).toContain('Remove mo@vitae.example');
});

test('a team that could not be loaded says why, and offers to load it again', () => {
  $team.set({ kind: 'failed', message: 'You seem to be offline' });
  const html = drawn(TeamPanel, {});
  expect(linesOf(html)).toContain('You seem to be offline');
  expect(buttonsOf(html)).toContain('Refresh Data');
});

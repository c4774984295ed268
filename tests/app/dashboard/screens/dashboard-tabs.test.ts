import { expect, test } from 'vitest';
import { groupsFor, tabFor } from '../../../../src/app/dashboard/screens/dashboard-tabs.ts';
import type { Role } from '../../../../src/base/http/rules/roles.ts';
import { EVERY_TO_DO_KIND, TO_DO_KINDS } from '../../../../src/site/to-do/rules.ts';

const tabsOf = (role: Role) =>
  groupsFor(role).map((group) =>
    group.kind === 'link' ? [group.name, group.href] : [group.name, ...group.tabs.map(({ label }) => label)],
  );

test('an administrator sees work, people, news and settings', () => {
  expect(tabsOf('admin')).toEqual([
    ['Work', 'To do', 'Inbox', 'New', 'Badge requests', 'Suggestions', 'Ties', 'Claims', 'Messages'],
    ['People', 'Personal', 'Professional', 'Trash'],
    ['News', '/articleupload'],
    ['Settings', 'Spellings', 'Log', 'Team', 'Settings'],
  ]);
});

test.each<[Role, unknown[]]>([
  [
    'moderator',
    [
      ['Work', 'To do', 'Inbox', 'New', 'Badge requests', 'Suggestions', 'Ties', 'Claims', 'Messages'],
      ['People', 'Personal', 'Professional', 'Trash'],
      ['Settings', 'Log', 'Settings'],
    ],
  ],
  [
    'editor',
    [
      ['News', '/articleupload'],
      ['Settings', 'Settings'],
    ],
  ],
])('a role of %s sees only what it includes', (role, tabs) => {
  expect(tabsOf(role)).toEqual(tabs);
});

test.each<[string, Role, string]>([
  ['', 'admin', 'todo'],
  ['', 'moderator', 'todo'],
  ['', 'editor', 'security'],
  ['inbox', 'admin', 'inbox'],
  ['inbox', 'editor', 'security'],
  ['team', 'moderator', 'todo'],
  ['constructor', 'admin', 'todo'],
])('the address #%s opens for a role of %s the tab %s', (name, role, tab) => {
  expect(tabFor(name, role)).toBe(tab);
});

test('what waits is answered in a tab that all see who look after profiles', () => {
  for (const kind of EVERY_TO_DO_KIND) {
    const { tab } = TO_DO_KINDS[kind];
    expect([kind, tabFor(tab, 'moderator')]).toEqual([kind, tab]);
  }
});

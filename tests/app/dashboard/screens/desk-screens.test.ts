import { expect, test } from 'vitest';
import { railFor, screenFor } from '../../../../src/app/dashboard/screens/desk-screens.ts';
import type { Role } from '../../../../src/base/http/rules/roles.ts';
import { EVERY_TO_DO_KIND, TO_DO_KINDS } from '../../../../src/site/to-do/rules.ts';

const railOf = (role: Role) =>
  railFor(role).map(({ name, entries }) => [name, ...entries.map(({ label }) => label)]);

const WORK = [
  'Work',
  'To do',
  'Inbox',
  'New',
  'Badges',
  'Suggestions',
  'Ties',
  'Claims',
  'Proposals',
  'Messages',
];
const DIRECTORY = [
  'Directory',
  'Personal',
  'Professional',
  'Duplicates',
  'Gone sources',
  'Trash',
  'Log',
  'Numbers',
];
const WITH_IMPORTS = DIRECTORY.toSpliced(5, 0, 'Imports');

test.each<[Role, string[][]]>([
  ['admin', [WORK, WITH_IMPORTS, ['News', 'Articles'], ['Settings', 'Team', 'Spellings', 'Settings']]],
  ['moderator', [WORK, DIRECTORY, ['Settings', 'Settings']]],
  [
    'editor',
    [
      ['News', 'Articles'],
      ['Settings', 'Settings'],
    ],
  ],
])('the rail of a role of %s has only what it includes', (role, rail) => {
  expect(railOf(role)).toEqual(rail);
});

test('every entry of the rail has an address, and only that of the newsroom is another page', () => {
  const entries = railFor('admin').flatMap((group) => group.entries);
  expect(entries.find(({ id }) => id === 'articles')?.href).toBe('/articleupload');
  for (const { id, href } of entries) if (id !== 'articles') expect(href).toBe(`/dashboard#${id}`);
});

test.each<[string, Role, string]>([
  ['', 'admin', 'todo'],
  ['', 'moderator', 'todo'],
  ['', 'editor', 'security'],
  ['inbox', 'admin', 'inbox'],
  ['inbox', 'editor', 'security'],
  ['team', 'moderator', 'todo'],
  ['imports', 'admin', 'imports'],
  ['imports', 'moderator', 'todo'],
  ['constructor', 'admin', 'todo'],
])('the address #%s opens for a role of %s the screen %s', (name, role, screen) => {
  expect(screenFor(name, role)).toBe(screen);
});

test('what waits is answered in a screen that all see who look after profiles', () => {
  for (const kind of EVERY_TO_DO_KIND) {
    const { tab } = TO_DO_KINDS[kind];
    expect([kind, screenFor(tab, 'moderator')]).toEqual([kind, tab]);
  }
});

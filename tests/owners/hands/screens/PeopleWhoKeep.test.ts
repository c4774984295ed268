import { expect, test } from 'vitest';
import type { People } from '../../../../src/owners/hands/browser/people.ts';
import type { HandItem } from '../../../../src/owners/hands/calls.ts';
import { PeopleList } from '../../../../src/owners/hands/screens/PeopleWhoKeep.tsx';
import { buttonsOf, drawn, fieldsOf, idle, linesOf } from '../../../support/tsx/drawn.ts';

const OWNER: HandItem = {
  email: 'ingrid@example.org',
  role: 'owner',
  since: '2026-03-09T09:00:00.000Z',
  invited: false,
};
const EDITOR: HandItem = { ...OWNER, email: 'noor@example.org', role: 'editor' };
const INVITED: HandItem = {
  ...EDITOR,
  email: 'tomas@example.net',
  since: '2026-11-20T09:00:00.000Z',
  invited: true,
};
const NEXT: HandItem = { ...INVITED, email: 'heir@example.net', role: 'owner' };

const list = (
  people: Partial<Extract<People, { kind: 'ready' }>>,
  { role = 'owner', isLast = false }: { role?: HandItem['role']; isLast?: boolean } = {},
): string =>
  drawn(PeopleList, {
    page: 'page000000',
    role,
    isLast,
    onLeft: idle,
    people: { kind: 'ready', items: [OWNER], you: OWNER.email, ...people },
  });

test('an owner sees who, since when and as what, and removes or takes back', () => {
  const html = list({ items: [OWNER, EDITOR, NEXT, INVITED] });
  expect(linesOf(html)).toEqual(
    expect.arrayContaining([
      ...['ingrid@example.org', 'You, since 9 March 2026', 'Owner'],
      ...['noor@example.org', 'Since 9 March 2026', 'Editor'],
      ...['heir@example.net', 'Offered 20 Nov 2026 · link good until 27 Nov 2026', 'Next owner'],
      ...['tomas@example.net', 'Invited 20 Nov 2026 · link good until 27 Nov 2026', 'Invited'],
    ]),
  );
  expect(buttonsOf(html)).toEqual(['Remove', 'Take back', 'Take back', 'Invite', 'Hand this page over…']);
  expect(html).toContain('aria-label="Remove noor@example.org"');
  expect(fieldsOf(html)).toEqual(['invite-email']);
});

test('an editor sees the same people, what is not theirs to do, and one button: to leave', () => {
  const html = list({ items: [OWNER, EDITOR, INVITED], you: EDITOR.email }, { role: 'editor' });
  expect(buttonsOf(html)).toEqual(['Leave this page']);
  expect(linesOf(html)).toEqual(
    expect.arrayContaining([
      'You, since 9 March 2026',
      'An editor may not',
      'decide who sees the page, and what is private on it',
    ]),
  );
  expect(fieldsOf(html)).toEqual([]);
});

test('a page with ten says so instead of asking for an address; an offer to an editor takes no place', () => {
  const editors = Array.from({ length: 9 }, (_, number) => ({
    ...EDITOR,
    email: `editor-${number}@example.org`,
  }));
  const full = list({ items: [OWNER, ...editors, INVITED] });
  expect(linesOf(full)).toContain(
    'A page has at most 10 editors, open invitations included. Remove somebody to invite another.',
  );
  expect(fieldsOf(full)).toEqual([]);
  const offered = { ...NEXT, email: 'editor-0@example.org' };
  expect(fieldsOf(list({ items: [OWNER, ...editors, offered] }))).toEqual(['invite-email']);
});

test('while a page is on trial, owner and former owner read until when, and it is not handed on', () => {
  const trial = '2026-11-30T09:00:00.000Z';
  const html = list({ items: [OWNER, EDITOR], trial });
  expect(html).toContain('Until 30 November 2026');
  expect(html).toContain('you cannot delete it, hand it on or remove them');
  expect(buttonsOf(html)).not.toContain('Hand this page over…');
  const theirs = list({ items: [OWNER, EDITOR], trial, you: EDITOR.email }, { role: 'editor' });
  expect(theirs).toContain('its former owner can take it back with the link in our letter');
});

test.each([
  ['loading', 'Loading…'],
  ['failed', 'The people who keep this page could not be loaded.'],
] as const)('a list that is %s says so', (kind, words) => {
  const html = drawn(PeopleList, {
    page: 'page000000',
    role: 'owner' as const,
    isLast: false,
    onLeft: idle,
    people: { kind },
  });
  expect(linesOf(html)).toContain(words);
});

import { expect, test } from 'vitest';
import type { ProfileKind } from '../../../../src/base/fields/rules/profile-kind.ts';
import { loadCatalogue, sayIn } from '../../../../src/base/languages/rules/say.ts';
import { joinTies } from '../../../../src/profiles/life/rules/join-ties.ts';
import {
  answeredTie,
  askedTie,
  sideOf,
  type Tie,
  type TieDecision,
  tiesHeading,
  tieWords,
} from '../../../../src/profiles/ties/rules/tie.ts';
import { aTie } from '../../../support/builders/ties.ts';

const PERSON = { id: 'person0001', order: 'a' };
const COMPANY = { id: 'company001', order: 'b' };
const tie = (state: Tie['state'], asked: ProfileKind = 'personal'): Tie =>
  aTie(PERSON, COMPANY, { state, asked, role: 'Weaver', from: '2001', version: 3 });

/** The state after the person asks, or what else happens. */
test.each<[Tie | null, string]>([
  [null, 'asked'],
  [tie('asked', 'personal'), 'same'],
  [tie('asked', 'professional'), 'confirmed'],
  [tie('confirmed', 'personal'), 'same'],
  [tie('confirmed', 'professional'), 'same'],
  [tie('declined', 'personal'), 'declined'],
  [tie('declined', 'professional'), 'asked'],
  [tie('removed', 'personal'), 'asked'],
  [tie('removed', 'professional'), 'asked'],
])('a person asks where %j is stored: %s', (before, expected) => {
  const { state: _state, version: _version, ...request } = aTie(PERSON, COMPANY, { role: 'Dyer' });
  const outcome = askedTie(before, request);
  expect(outcome.kind === 'changed' ? outcome.tie.state : outcome.kind).toBe(expected);
  if (outcome.kind !== 'changed') return;
  expect(outcome.tie.version).toBe((before?.version ?? 0) + 1);
  expect(outcome.tie.role).toBe(expected === 'confirmed' ? 'Weaver' : 'Dyer');
  expect(outcome.tie.asked).toBe(expected === 'confirmed' ? 'professional' : 'personal');
});

/** A person asked. */
test.each<[Tie['state'], ProfileKind, TieDecision, string]>([
  ['asked', 'professional', 'confirm', 'confirmed'],
  ['asked', 'professional', 'decline', 'declined'],
  ['asked', 'professional', 'remove', 'removed'],
  ['asked', 'personal', 'confirm', 'notYourTurn'],
  ['asked', 'personal', 'decline', 'notYourTurn'],
  ['asked', 'personal', 'remove', 'removed'],
  ['confirmed', 'professional', 'confirm', 'answered'],
  ['confirmed', 'professional', 'decline', 'answered'],
  ['confirmed', 'professional', 'remove', 'removed'],
  ['confirmed', 'personal', 'remove', 'removed'],
  ['declined', 'professional', 'confirm', 'answered'],
  ['declined', 'professional', 'remove', 'removed'],
  ['declined', 'personal', 'remove', 'notYourTurn'],
  ['removed', 'professional', 'confirm', 'answered'],
  ['removed', 'personal', 'remove', 'answered'],
])('of a tie that is %s, the %s side can %s: %s', (state, side, decision, expected) => {
  const after = answeredTie(tie(state), side, decision);
  expect(typeof after === 'string' ? after : after.state).toBe(expected);
  if (typeof after === 'string') return;
  expect(after.version).toBe(4);
  expect([after.role, after.from]).toEqual(expected === 'removed' ? ['', ''] : ['Weaver', '2001']);
});

test('a page that is no side has none', () => {
  expect(sideOf(tie('asked'), PERSON.id)).toBe('personal');
  expect(sideOf(tie('asked'), COMPANY.id)).toBe('professional');
  expect(sideOf(tie('asked'), 'other00001')).toBe(null);
});

test('a tie in words names the role, and the kind where it says more', () => {
  expect(tieWords({ kind: 'works', role: 'Weaver' })).toBe('Weaver');
  expect(tieWords({ kind: 'works', role: '' })).toBe('Staff');
  expect(tieWords({ kind: 'board', role: 'Chair' })).toBe('Board member, Chair');
  expect(tieWords({ kind: 'founded', role: '' })).toBe('Founder');
  expect(tiesHeading('professional', 'Kaveri Looms')).toBe('People of Kaveri Looms');
});

test.each([
  [{ kind: 'works', role: '' }, 'Staff'],
  [{ kind: 'works', role: 'Weaver' }, 'Weaver'],
  [{ kind: 'founded', role: '' }, 'Founder'],
  [{ kind: 'founded', role: 'Founder' }, 'Founder'],
  [{ kind: 'founded', role: 'co-founder' }, 'co-founder'],
  [{ kind: 'board', role: 'Chair' }, 'Board member, Chair'],
  [{ kind: 'member', role: 'Membership secretary' }, 'Member, Membership secretary'],
  [{ kind: 'founded', role: '創業者' }, 'Founder, 創業者'],
] as const)('%j is said as %j', (tie, words) => {
  expect(tieWords(tie)).toBe(words);
});

test('a role that names its kind in English or in the language of the page is said once', async () => {
  await loadCatalogue('de');
  sayIn('de', () => {
    expect(tieWords({ kind: 'founded', role: '' })).toBe('Gründung');
    expect(tieWords({ kind: 'founded', role: 'Gründung und Leitung' })).toBe('Gründung und Leitung');
    expect(tieWords({ kind: 'founded', role: 'Founder' })).toBe('Founder');
    expect(tieWords({ kind: 'board', role: 'Chair' })).toBe('Vorstand, Chair');
  });
});

test('a position and a tie that say the same are one entry, whatever the language of the page', async () => {
  await loadCatalogue('de');
  const positions = [{ organisation: 'Kaveri Looms', role: 'Founder and weaver', from: '1998', to: '' }];
  const ties = [{ name: 'Kaveri Looms', kind: 'founded' as const, role: '', from: '1998', to: '2004' }];
  const joined = joinTies(positions, ties, '');
  expect(joined).toHaveLength(1);
  expect(sayIn('de', () => joinTies(positions, ties, ''))).toEqual(joined);
});

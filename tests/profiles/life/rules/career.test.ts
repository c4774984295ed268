import { expect, test } from 'vitest';
import { careerOf } from '../../../../src/profiles/life/rules/career.ts';
import type { Position } from '../../../../src/profiles/life/rules/position.ts';
import type { PublicTie } from '../../../../src/profiles/ties/rules/tie.ts';

const URL = '/profile/kaveri-looms-company001';
const position = (given: Partial<Position> = {}): Position => ({
  organisation: 'Kaveri Looms',
  role: '',
  from: '2001',
  to: '2004-05',
  ...given,
});
const tie = (given: Partial<PublicTie> = {}): PublicTie => ({
  id: 'company001',
  name: 'Kaveri Looms',
  url: URL,
  kind: 'works',
  role: '',
  from: '2001',
  to: '2004-05',
  ...given,
});

test.each<[string, Partial<Position>, Partial<PublicTie>, string]>([
  ['the same name and dates', {}, {}, ''],
  ['a name in other letters', { organisation: 'KÁVERI looms' }, {}, ''],
  ['a name with a badge mark', {}, { name: 'Kaveri Looms ✓' }, ''],
  ['the same role', { role: 'Weaver' }, { role: 'weaver' }, 'Weaver'],
  ['a role in the position alone', { role: 'Weaver' }, {}, 'Weaver'],
  ['a role in the tie alone', {}, { role: 'Weaver' }, 'Weaver'],
  ['the kind of the tie as the role', { role: 'founder' }, { kind: 'founded' }, 'founder'],
  ['a kind and no role', {}, { kind: 'board' }, 'Board member'],
  ['a kind beside the role', { role: 'Founder' }, { kind: 'founded', role: 'CEO' }, 'Founder, CEO'],
  ['a tie without a beginning', {}, { from: '' }, ''],
  ['a name without the legal form', {}, { name: 'Kaveri Looms Pvt. Ltd.' }, ''],
  ['an end that came later', { role: 'Weaver' }, { role: 'Weaver', to: '' }, 'Weaver'],
  ['a beginning that was corrected', { from: '2001-03' }, { from: '2000' }, ''],
  ['a role with more words', { role: 'Founder and director' }, { kind: 'founded' }, 'Founder and director'],
  ['fewer words in the role', { role: 'Director' }, { role: 'director of design' }, 'director of design'],
  ['another role and the same dates', { role: 'Weaver' }, { role: 'Dyer' }, 'Weaver, Dyer'],
  ['another kind and the same dates', { role: 'Weaver' }, { kind: 'founded' }, 'Founder, Weaver'],
  [
    'a role beside a tie without dates',
    { role: 'CEO' },
    { kind: 'board', from: '', to: '' },
    'Board member, CEO',
  ],
  ['what lasts until now, the tie without dates', { to: '' }, { from: '', to: '' }, ''],
])('a position and a tie with %s are one entry with a link', (_what, one, other, detail) => {
  const { organisation, from, to } = position(one);
  expect(careerOf({ positions: [position(one)], ties: [tie(other)], died: '' })).toEqual([
    { main: organisation, detail, url: URL, from, to },
  ]);
});

test.each<[string, Partial<PublicTie>]>([
  ['another company', { name: 'Kaveri Mills' }],
  ['a name that begins the same', { name: 'Kaveri Looms and Mills' }],
  ['a later time', { from: '2006', to: '2010' }],
  ['a later time that lasts', { from: '2004', to: '' }],
  ['another role since another year', { role: 'Dyer', from: '2002' }],
  ['another kind until another year', { kind: 'founded', to: '' }],
])('a tie of %s stands beside the position', (_what, given) => {
  const career = careerOf({ positions: [position({ role: 'Weaver' })], ties: [tie(given)], died: '' });
  expect(career.map(({ url }) => url)).toEqual(['', URL]);
});

test('each tie belongs to one position at most', () => {
  const career = careerOf({ positions: [position(), position()], ties: [tie()], died: '' });
  expect(career.map(({ url }) => url)).toEqual([URL, '']);
});

test('of several positions at an organisation, the one that fits best has the link', () => {
  const positions = [
    position({ role: 'Trainee', from: '2001', to: '2004' }),
    position({ role: 'Head of dyes', from: '2004', to: '' }),
  ];
  const ties = [tie({ role: 'Head of dyes', from: '2004', to: '' })];
  expect(careerOf({ positions, ties, died: '' }).map(({ url }) => url)).toEqual(['', URL]);
  expect(careerOf({ positions: positions.toReversed(), ties, died: '' }).map(({ url }) => url)).toEqual([
    URL,
    '',
  ]);
});

test('a founder with a seat on the board and one position has two entries', () => {
  const ties = [tie({ kind: 'board', to: '' }), tie({ kind: 'founded', to: '' })];
  const career = careerOf({ positions: [position({ role: 'Founder', to: '' })], ties, died: '' });
  expect(career.map(({ detail, url }) => [detail, url])).toEqual([
    ['Founder', URL],
    ['Board member', URL],
  ]);
});

test('a tie that ended with the death belongs to a position without an end', () => {
  const lasting = position({ from: '1960', to: '' });
  const ended = tie({ from: '1960', to: '2001-05' });
  expect(careerOf({ positions: [lasting], ties: [ended], died: '2001-05-06' })).toHaveLength(1);
  const later = tie({ from: '1970', to: '2001-05' });
  expect(careerOf({ positions: [lasting], ties: [later], died: '2001-05-06' })).toHaveLength(1);
  expect(careerOf({ positions: [lasting], ties: [later], died: '' })).toHaveLength(2);
});

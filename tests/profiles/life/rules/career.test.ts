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
  ['the same role', { role: 'Weaver' }, { role: 'weaver' }, 'weaver'],
  ['a role in the position alone', { role: 'Weaver' }, {}, 'Weaver'],
  ['a role in the tie alone', {}, { role: 'Weaver' }, 'Weaver'],
  ['the kind of the tie as the role', { role: 'founder' }, { kind: 'founded' }, 'founder'],
  ['a kind and no role', {}, { kind: 'board' }, 'Board member'],
  ['a kind beside the role', { role: 'Founder' }, { kind: 'founded', role: 'CEO' }, 'Founder, CEO'],
  ['a tie without a beginning', {}, { from: '' }, ''],
  ['what lasts until now, the tie without dates', { to: '' }, { from: '', to: '' }, ''],
])('a position and a tie with %s are one entry with a link', (_what, one, other, detail) => {
  const { organisation, from, to } = position(one);
  expect(careerOf({ positions: [position(one)], ties: [tie(other)], died: '' })).toEqual([
    { main: organisation, detail, url: URL, from, to },
  ]);
});

test.each<[string, Partial<PublicTie>]>([
  ['another company', { name: 'Kaveri Mills' }],
  ['another beginning', { from: '2002' }],
  ['another end', { to: '' }],
  ['another role', { role: 'Dyer' }],
  ['another kind', { kind: 'founded' }],
])('a tie of %s stands beside the position', (_what, given) => {
  const career = careerOf({ positions: [position({ role: 'Weaver' })], ties: [tie(given)], died: '' });
  expect(career.map(({ url }) => url)).toEqual(['', URL]);
});

test('each tie belongs to one position at most', () => {
  const career = careerOf({ positions: [position(), position()], ties: [tie()], died: '' });
  expect(career.map(({ url }) => url)).toEqual([URL, '']);
});

test('a tie that ended with the death belongs to a position without an end', () => {
  const lasting = position({ from: '1960', to: '' });
  const ended = tie({ from: '1960', to: '2001-05' });
  expect(careerOf({ positions: [lasting], ties: [ended], died: '2001-05-06' })).toHaveLength(1);
  expect(careerOf({ positions: [lasting], ties: [ended], died: '' })).toHaveLength(2);
});

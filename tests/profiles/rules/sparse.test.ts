import { expect, test } from 'vitest';
import { isSparse } from '../../../src/profiles/rules/sparse.ts';
import type { PublicTie } from '../../../src/profiles/ties/rules/tie.ts';

const BARE = { message: 'An artist.', positions: [], education: [], ties: [] };
const POSITION = { organisation: 'Looms', role: '', from: '', to: '' };
const TIE = {
  id: 'ab12cd34ef',
  name: 'Looms',
  url: '#',
  kind: 'works',
  role: '',
  from: '',
  to: '',
} as PublicTie;

test('a page is sparse whose About is short, without further photos, a life or ties', () => {
  expect(isSparse(BARE, 0)).toBe(true);
  expect(isSparse({ ...BARE, message: '' }, 0)).toBe(true);
  expect(isSparse({ ...BARE, message: 'a'.repeat(401) }, 0)).toBe(false);
  expect(isSparse(BARE, 1)).toBe(false);
  expect(isSparse({ ...BARE, positions: [POSITION] }, 0)).toBe(false);
  expect(isSparse({ ...BARE, education: [{ school: 'S', degree: '', from: '', to: '' }] }, 0)).toBe(false);
  expect(isSparse({ ...BARE, ties: [TIE] }, 0)).toBe(false);
});

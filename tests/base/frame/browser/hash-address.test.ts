import { expect, test } from 'vitest';
import { hashOf, pageHash, readHash } from '../../../../src/base/frame/browser/hash-address.ts';

test.each([
  ['', { part: '', params: {} }],
  ['#inbox', { part: 'inbox', params: {} }],
  ['#inbox?', { part: 'inbox', params: {} }],
  ['#personal?q=a+b&page=2', { part: 'personal', params: { q: 'a b', page: '2' } }],
  ['#personal?q=%C3%A9%26%23%3F%3D', { part: 'personal', params: { q: 'é&#?=' } }],
  ['#personal?q=%', { part: 'personal', params: { q: '%' } }],
])('the end of an address %j is read as %j', (hash, address) => {
  expect(readHash(hash)).toEqual(address);
});

test('what is written is read back, and nothing is written for what is not chosen', () => {
  const params = { q: 'Asha & Söhne #1?', page: '2' };
  expect(readHash(hashOf('personal', params))).toEqual({ part: 'personal', params });
  expect(hashOf('personal', { q: '', page: null, sort: undefined })).toBe('#personal');
});

test('a page of the directory has an address of its own', () => {
  expect(pageHash('k3x9')).toBe('#page/k3x9');
  expect(readHash('#page/k3x9')).toEqual({ part: 'page', params: { id: 'k3x9' } });
});

import { expect, test } from 'vitest';
import { DirectoryStore } from '../../../src/search/browser/directory-store.ts';
import { EMPTY_SECTION } from '../../../src/search/browser/home-state.ts';
import { readAnyQuery } from '../../../src/search/rules/any-query.ts';
import { readProfileQuery } from '../../../src/search/rules/profile-query.ts';

const aStore = (address: string): DirectoryStore =>
  new DirectoryStore(
    {
      profileQuery: readAnyQuery(new URLSearchParams(address)),
      state: 'idle',
      facets: null,
      similar: null,
      personal: EMPTY_SECTION,
      professional: EMPTY_SECTION,
    },
    async () => undefined,
  );

test('who goes back to an address that was written by hand gets the query as the server has read it', () => {
  const address = `?q=${'x'.repeat(300)}&place=S%C3%A3o+Paulo`;
  const store = aStore(address);
  store.beginAt(address);
  expect(store.queryAt(address)).toMatchObject({ q: 'x'.repeat(200), place: 'sao-paulo' });
});

test('also after the island has started again somewhere else', () => {
  const [address, later] = ['?place=%C5%81%C3%B3d%C5%BA', '?q=kite&place=lodz'];
  const store = aStore(address);
  store.beginAt(address);
  store.beginAt(later);
  expect(store.queryAt(address).place).toBe('lodz');
  expect(store.queryAt(later)).toEqual(readProfileQuery(new URLSearchParams(later)));
});

test('the plain page is a query without words', () => {
  const store = aStore('?q=kite');
  store.beginAt('?q=kite');
  expect(store.queryAt('')).toEqual(readProfileQuery(new URLSearchParams()));
});

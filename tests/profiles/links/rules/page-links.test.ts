import { expect, test } from 'vitest';
import { pageLinks } from '../../../../src/profiles/links/rules/page-links.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

const linksOf = (fields: Parameters<typeof aProfileRecord>[0]) =>
  pageLinks(aProfileRecord(fields)).map(({ url, address, label }) => [label, url, address]);

test('a page leads to its website, its networks, its links and its identifiers', () => {
  expect(
    linksOf({
      website: 'Looms.example',
      instagram: '@kaveri',
      links: [
        { url: 'https://Choir.example/Valencia', label: 'Recordings' },
        { url: 'https://plain.example', label: '' },
      ],
      wikidata: 'Q42',
    }),
  ).toEqual([
    ['Website', 'Looms.example', 'https://looms.example/'],
    ['Instagram', 'https://www.instagram.com/kaveri', 'https://www.instagram.com/kaveri'],
    ['Recordings', 'https://Choir.example/Valencia', 'https://choir.example/Valencia'],
    ['', 'https://plain.example', 'https://plain.example/'],
    ['Wikidata', 'https://www.wikidata.org/wiki/Q42', 'https://www.wikidata.org/wiki/Q42'],
  ]);
});

test('a website is as it is stored, and each address is there once', () => {
  expect(
    linksOf({ website: 'https://looms.example', links: [{ url: 'https://LOOMS.example/', label: 'Us' }] }),
  ).toEqual([['Website', 'https://looms.example', 'https://looms.example/']]);
});

test('a page without addresses leads nowhere', () => {
  expect(linksOf({ website: '@looms', instagram: 'not a name' })).toEqual([]);
  expect(pageLinks({})).toEqual([]);
});

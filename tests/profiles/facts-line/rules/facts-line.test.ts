import { expect, test } from 'vitest';
import { loadCatalogue, sayIn } from '../../../../src/base/languages/rules/say.ts';
import { factsLine } from '../../../../src/profiles/facts-line/rules/facts-line.ts';

const NOTHING = {
  profession: '',
  nationality: '',
  born: '',
  died: '',
  industry: '',
  startedyear: '',
  address: '',
};

test.each([
  ['Artist', 'Dutch', '1978', '', 'Dutch artist, born 1978'],
  ['artist', 'dutch', '1978', '', 'Dutch artist, born 1978'],
  ['Physicist', 'Polish-French', '1867', '1934-07-04', 'Polish-French physicist, 1867–1934'],
  [
    'Structural engineer and bridge builder',
    'Nigerian',
    '',
    '',
    'Nigerian structural engineer and bridge builder',
  ],
  ['Astronomer', 'India', '1980', '', 'Astronomer from India, born 1980'],
  ['Astronomer', 'Netherlands', '', '1934', 'Astronomer from the Netherlands, died 1934'],
  ['Weaver', 'Bangladesh', '', '', 'Weaver from Bangladesh'],
  ['Weaver', 'Bangladeshi', '', '', 'Bangladeshi weaver'],
  ['Weaver', 'Japan', '', '', 'Weaver from Japan'],
  ['Weaver', 'New Zealander', '', '', 'New Zealander weaver'],
  // The role is not repeated where nothing is said with it.
  ['Artist', '', '1978', '', 'Born 1978'],
  ['Novelist', '', '1867', '1934-07-04', '1867–1934'],
  // A title is not repeated within a sentence.
  ['President of the United States', 'American', '1790', '1862', 'American, 1790–1862'],
  ['U.S. Senator', '', '1955', '', 'Born 1955'],
  ['立法委員', 'Taiwan', '1970', '', 'Taiwan, born 1970'],
  ['Artist', 'भारतीय', '1970', '', 'भारतीय, born 1970'],
  ['Artist', 'French, Cameroonian', '1970', '', 'French, Cameroonian, born 1970'],
  ['', 'Dutch', '', '', 'Dutch'],
  // The role says it already.
  ['Artist', '', '', '', ''],
  ['', '', '', '', ''],
  ['✓ Artist', '✓ Dutch', '', '', 'Dutch artist'],
])('a person: %j, %j, born %j, died %j: %j', (profession, nationality, born, died, line) => {
  expect(factsLine({ ...NOTHING, profile: 'personal', profession, nationality, born, died })).toBe(line);
});

test.each([
  ['Shipbuilding', '1958', 'Halifax', 'Shipbuilding, since 1958 · Halifax'],
  ['bakery', '', '', 'Bakery'],
  ['', '1958', '', 'Since 1958'],
  ['', '', 'Halifax', 'Halifax'],
  ['Bakery', '1987', '12 Lantern Yard\nHalifax', 'Bakery, since 1987'],
  ['Bakery', '1987', 'Storgata 1, Tromsø', 'Bakery, since 1987'],
  ['', '', '', ''],
])('a company: %j, %j, %j: %j', (industry, startedyear, address, line) => {
  expect(factsLine({ ...NOTHING, profile: 'professional', industry, startedyear, address })).toBe(line);
});

test('in another language, the words of a person stand as they are, in the order of its sentence', async () => {
  await loadCatalogue('de');
  const lineOf = (profession: string, nationality: string): string =>
    sayIn('de', () => factsLine({ ...NOTHING, profile: 'personal', profession, nationality, born: '1978' }));
  expect(lineOf('Weber', 'Netherlands')).toBe('Weber · Netherlands, geboren 1978');
  expect(lineOf('Weber', 'Dutch')).toBe('Weber · Dutch, geboren 1978');
});

import { expect, test } from 'vitest';
import type { ListItem } from '../../../src/profiles/rules/list-item.ts';
import { FEATURED_CARDS, featuredOf, toProfileCard } from '../../../src/search/cards/rules.ts';
import { CARDS_AT_A_TIME, CARDS_FIRST, cardsFirst } from '../../../src/search/rules/cards-shown.ts';
import { markSpans } from '../../../src/search/rules/marked-pieces.ts';
import { readProfileQuery } from '../../../src/search/rules/profile-query.ts';
import { searchWords } from '../../../src/search/rules/query-words.ts';

const anItem = (id: string, like: number, avatar = `${id}.jpg`): ListItem => ({
  id,
  name: id,
  nickname: '',
  profile: 'personal',
  profession: '',
  eduqualification: '',
  message: '',
  school: '',
  hobbies: '',
  dob: '',
  avatar,
  verified: 'verified.jpg',
  like,
  view: 0,
  companyname: '',
  foundername: '',
  sort_name: id,
  born: '',
  died: '',
  place: '',
});

test('the most liked with a portrait are featured, of equally liked ones the newest', () => {
  const verified = [
    anItem('new', 2),
    anItem('plain', 9, 'default.jpg'),
    anItem('liked', 5),
    anItem('none', 7, ''),
    anItem('old', 2),
    anItem('older', 2),
  ];
  expect(featuredOf(verified).map(({ id }) => id)).toEqual(['liked', 'new', 'old', 'older']);
  const many = Array.from({ length: FEATURED_CARDS + 1 }, (_, index) => anItem(`many${index}`, index));
  expect(featuredOf(many)).toHaveLength(FEATURED_CARDS);
  expect(featuredOf([])).toEqual([]);
});

test.each([
  ['', CARDS_FIRST],
  ['q=word', CARDS_AT_A_TIME],
  ['q=word&sort=name', CARDS_AT_A_TIME],
  ['sort=new', CARDS_AT_A_TIME],
  ['kind=personal', CARDS_AT_A_TIME],
  ['verified=1', CARDS_AT_A_TIME],
  ['place=delft', CARDS_AT_A_TIME],
])('with "%s", a section of home begins with %i cards', (params, first) => {
  expect(cardsFirst(readProfileQuery(new URLSearchParams(params)))).toBe(first);
});

test.each([
  ['1867', '1934', 'Warsaw', '1867–1934', 'Warsaw'],
  ['1978', '', '', 'born 1978', ''],
  ['', '1934', '', 'died 1934', ''],
  ['-0063', '0014', 'Rome', '63 BC – AD 14', 'Rome'],
  ['', '', 'Verified ✓ Delft', '', 'Verified Delft'],
  ['', '', '', '', ''],
])('the card of somebody born %j, died %j, in %j says %j and %j', (born, died, place, years, shown) => {
  const card = toProfileCard({ ...anItem('life', 0), born, died, place });
  expect([card.years, card.place]).toEqual([years, shown]);
});

test('a card has its slug, its name as readers see it, and where its texts have the words of a query', () => {
  const item = {
    ...anItem('1234abcd', 0),
    name: 'Zoë ✓ Straße',
    profession: 'Sailor of Delft',
    message: 'Zoë again',
    born: '1934',
    place: 'Delft',
  };
  const found = { label: 'Hobbies', text: 'Kites and strasse' };
  const card = toProfileCard(item, found, searchWords('zoe strasse "of delft" 34'));
  expect([card.slug, card.name]).toEqual(['zoe--strasse', 'Zoë Straße']);
  const texts = { name: card.name, role: card.role, years: card.years, place: card.place, found: found.text };
  const marked = Object.entries(texts).map(([text, shown]) =>
    markSpans(shown, card.marks[text as keyof typeof texts] ?? [])
      .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
      .join(''),
  );
  expect(marked).toEqual([
    '[Zoë] [Straße]',
    'Sailor [of Delft]',
    'born 19[34]',
    'Delft',
    'Kites and [strasse]',
  ]);
  expect(Object.keys(card.marks).sort()).toEqual(['found', 'name', 'role', 'years']);
  expect(toProfileCard(item).marks).toEqual({});
});

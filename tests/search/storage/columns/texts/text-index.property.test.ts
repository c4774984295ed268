import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchWords } from '../../../../../src/search/rules/query-words.ts';
import { rankOf, searchText } from '../../../../../src/search/rules/search.ts';
import { toLines } from '../../../../../src/search/storage/columns/text-lines.ts';
import { mergeTextIndexes } from '../../../../../src/search/storage/columns/texts/merge-text-indexes.ts';
import { mayHave, toTokenOrder } from '../../../../../src/search/storage/columns/texts/phrases.ts';
import {
  NO_RANK,
  ranksIn,
  type TextPart,
  toTextIndex,
  wholeIndex,
} from '../../../../../src/search/storage/columns/texts/text-index.ts';
import { aProfileRecord } from '../../../../support/builders/profiles.ts';
import { runs } from '../../../../support/chance/runs.ts';

const piece = fc.constantFrom(
  'anna',
  'an',
  'na',
  'Ä',
  '-',
  '’',
  '.',
  ' ',
  '\n',
  '\u00a0',
  '\u3000',
  'ß',
  '王明',
  '明',
  '🙂',
  'a',
  'हि',
  '1',
);
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
const profile = fc.record({ name: text, profession: text, message: text, nickname: text, hometown: text });

test('an index of distinct words ranks any texts and queries as the texts themselves', () => {
  fc.assert(
    fc.property(
      fc.array(profile, { maxLength: 8 }),
      fc.array(text, { minLength: 1, maxLength: 3 }),
      (profiles, pieces) => {
        const words = searchWords(pieces.join(' '));
        fc.pre(words.length > 0);
        const texts = profiles.map((each) => searchText(aProfileRecord(each)));
        const names = toLines(texts.map((each) => each.text.slice(0, each.nameEnd).replaceAll('\n', ' ')));
        const ranks = ranksIn(wholeIndex(toTextIndex(texts)), words, names) ?? texts.map(() => NO_RANK);
        const expected = texts.map((each) => rankOf(each.text, each.nameEnd, each.roleEnd, words));
        expect([...ranks]).toEqual(expected.map((rank) => (rank < 0 ? NO_RANK : rank)));
      },
    ),
    runs(2_000),
  );
});

test('a row that has a phrase in its text is one that may have it', () => {
  fc.assert(
    fc.property(
      fc.array(profile, { minLength: 1, maxLength: 4 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (profiles, who, start, length) => {
        const texts = profiles.map((each) => searchText(aProfileRecord(each)));
        const { text: whole } = texts[who % texts.length] as (typeof texts)[number];
        const from = start % whole.length;
        const phrase = whole.slice(from, from + 1 + (length % 12)).trim();
        fc.pre(phrase.includes(' ') && !phrase.includes('\n'));
        const marks = mayHave(toTextIndex(texts), phrase);
        texts.forEach((each, row) => {
          if (rankOf(each.text, each.nameEnd, each.roleEnd, [phrase]) >= 0) expect(marks[row]).toBe(1);
        });
        expect(marks[who % texts.length]).toBe(1);
      },
    ),
    runs(500),
  );
});

test('a row whose fields lack a word of a phrase, or have it in another place, cannot have the phrase', () => {
  const texts = ['Ada Lovelace', 'Adam Lovelace', 'Nada Lovell', 'Lovelace', 'Ada'].map((name) =>
    searchText(aProfileRecord({ name, message: 'Lovelace' })),
  );
  expect([...mayHave(toTextIndex(texts), 'ada lovel')]).toEqual([1, 0, 1, 0, 0]);
});

test('a merged index ranks the rows of each of its parts as their texts, and phrases too by the order of the tokens', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(profile, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 2 }),
      fc.array(text, { maxLength: 3 }),
      async (parts, cuts, pieces) => {
        const texts = parts.map((profiles) => profiles.map((each) => searchText(aProfileRecord(each))));
        const whole = texts.flat().map((each) => each.text);
        // Most phrases are what stands somewhere in a text, from the middle of a word to that of another.
        const phrases = cuts.map(([who, start, length]) => {
          const own = whole[who % whole.length] ?? '';
          const from = start % own.length;
          return `"${own.slice(from, from + 1 + (length % 14))}"`;
        });
        const words = searchWords([...phrases, ...pieces].join(' '));
        fc.pre(words.length > 0);
        const indexes = texts.map(toTextIndex);
        const merged = await mergeTextIndexes(indexes, () => Promise.resolve());
        let first = 0;
        const orders = texts.map((own) => {
          const { tokens } = toTextIndex(own).parts[0] as TextPart;
          const order = { first, rows: own.length, read: () => toTokenOrder(own, tokens) };
          first += own.length;
          return order;
        });
        texts.forEach((own, part) => {
          const names = toLines(own.map((each) => each.text.slice(0, each.nameEnd).replaceAll('\n', ' ')));
          const slice = { index: merged, ...(orders[part] as (typeof orders)[number]), orders };
          const expected = own.map((each) => rankOf(each.text, each.nameEnd, each.roleEnd, words));
          expect([...(ranksIn(slice, words, names) ?? own.map(() => NO_RANK))]).toEqual(
            expected.map((rank) => (rank < 0 ? NO_RANK : rank)),
          );
        });
      },
    ),
    runs(2_000),
  );
});

import { expect, test } from 'vitest';
import { historyFields } from '../../../../src/profiles/history/rules/history-fields.ts';
import { passagesOf, withoutPassages } from '../../../../src/profiles/history/rules/redact-change.ts';
import type { Change } from '../../../../src/profiles/history/rules/stored-history.ts';

const FIELD = historyFields('personal').find((field) => field === 'message') ?? 'message';

const aChange = (number: number, before: string, after: string): Change => ({
  number,
  at: 0,
  by: 'owner',
  fields: { [FIELD]: { before: { text: before }, after: { text: after } } },
  photos: {},
});

/** What a later change from one text to another still tells once the change before it is redacted. */
const left = (written: [string, string], later: [string, string]) => {
  const passages = passagesOf(aChange(2, ...written));
  const { before, after } = withoutPassages(aChange(3, ...later), passages).fields[FIELD] ?? {};
  return [before?.text ?? null, after?.text ?? null];
};

test.each([
  ['the same text', ['Born.', 'A thief.'], ['A thief.', 'A singer.'], [null, 'A singer.']],
  ['one more paragraph', ['', 'A thief.'], ['A thief.', 'A thief.\n\nMore.'], [null, null]],
  [
    'another beginning',
    ['Born.', 'Born.\n\nA thief.'],
    ['x', 'Born in 1980.\n\nA thief.\n\nMore.'],
    ['x', null],
  ],
  ['one of two lines', ['', 'She is kind to all.\nA thief.'], ['x', 'She is mean.\nA thief.'], ['x', null]],
  [
    'a run of words',
    ['He was born here.', 'He was born a crook here.'],
    ['x', 'Yes, a “Crook” he is'],
    ['x', null],
  ],
  [
    'no word of it',
    ['Born in Goa.', 'A thief in Goa.'],
    ['Born in Goa.', 'Lives in Goa.'],
    ['Born in Goa.', 'Lives in Goa.'],
  ],
  ['a part of a word', ['name 1', 'name 2'], ['name 12', 'name 22'], ['name 12', 'name 22']],
  ['Chinese without blanks', ['他住在果阿', '他住在果阿是小偷'], ['x', '他住在浦那是小偷吗'], ['x', null]],
  ['Thai without blanks', ['เขาอยู่', 'เขาอยู่ขโมย'], ['x', 'ขโมยเงิน'], ['x', null]],
  ['Arabic', ['ولد هنا', 'ولد هنا وهو لص كبير'], ['x', 'وهو لص كبير، نعم'], ['x', null]],
  // What is redacted is gone wherever it stands, whoever wrote it again.
  [
    'the same line in other changes',
    ['', 'A thief.'],
    ['Born.\n\nA thief.\n\nA singer.', 'A singer. A THIEF!'],
    [null, null],
  ],
  [
    'not a line that was there before',
    ['She is kind.', 'She is kind.\nA thief.'],
    ['She is kind.', 'She is kind. And old.'],
    ['She is kind.', 'She is kind. And old.'],
  ],
  ['an emoji', ['Hello', 'Hello 🖕'], ['x', 'So 🖕 then'], ['x', null]],
  ['only dashes', ['', '---'], ['---', 'x'], [null, 'x']],
] as [string, [string, string], [string, string], [string | null, string | null]][])(
  'a later change tells nothing of what a redacted one wrote: %s',
  (_what, written, later, expected) => {
    expect(left(written, later)).toEqual(expected);
  },
);

test('long texts of which each word differs are compared in little time and by sentences', () => {
  const words = (letter: string) => Array.from({ length: 1_700 }, (_, index) => `${letter}${index}`);
  const sentences = (letter: string) =>
    words(letter)
      .join(' ')
      .replace(/(\d*[05]) /g, '$1. ');
  const passages = passagesOf(aChange(2, sentences('a'), sentences('b'))).get(FIELD) ?? [];
  expect(passages).toContain(' b6 b7 b8 b9 b10 ');
  expect(left([sentences('a'), sentences('b')], [sentences('b'), `x. ${sentences('b').slice(50)}`])).toEqual([
    null,
    null,
  ]);
});

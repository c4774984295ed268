import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { inDirection } from '../../../../src/base/languages/rules/isolate.ts';

const withIsolatedValues = (text: string): string => inDirection('ar', { text }).text;

const START = '\u2068';
const END = '\u2069';

test('a name in a sentence from right to left keeps its direction to itself', () => {
  expect(withIsolatedValues('كتب {name}.')).toBe(`كتب ${START}{name}${END}.`);
});

test('so do values within elements, plurals and choices, each once', () => {
  const text =
    'في <b>{place}</b> {count, plural, one {صفحة {name}} other {# صفحات {name}}} {kind, select, a {x {one}} other {y}}';
  const said = new IntlMessageFormat(withIsolatedValues(text), 'ar').format<string>({
    b: (parts) => parts.join(''),
    place: 'Oslo',
    count: 1,
    name: 'Ada',
    kind: 'a',
    one: 'Bo',
  });
  expect([said].flat().join('')).toBe(`في ${START}Oslo${END} صفحة ${START}Ada${END} x ${START}Bo${END}`);
});

test('words of a plural, quoted braces and numbers are no values', () => {
  for (const text of ["{count, plural, one {page} other {pages}} '{name}'", '{count, number}', 'صفحة'])
    expect(withIsolatedValues(text)).toBe(text);
});

test('nothing stands behind an address, which programs look for', () => {
  expect(withIsolatedValues('افتح {url} و{pageLink}')).toBe('افتح {url} و{pageLink}');
});

test('sentences from left to right stay letter for letter', () => {
  expect(inDirection('de', { text: '{name}, hallo' })).toEqual({ text: '{name}, hallo' });
});

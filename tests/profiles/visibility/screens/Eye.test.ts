import { expect, test } from 'vitest';
import { Eye } from '../../../../src/profiles/visibility/screens/Eye.tsx';
import { drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

type Given = Parameters<typeof Eye>[0];

const shown = (given: Partial<Given>): string =>
  drawn(Eye, { field: 'hometown', value: 'shown', onChange: idle, ...given });

test('an eye says whether a field is shown, and to whom it is not', () => {
  expect(shown({})).toContain('role="switch" aria-checked="true"');
  expect(shown({ value: 'private' })).toContain('role="switch" aria-checked="false"');
  expect(linesOf(shown({}))).toEqual(['Hometown: Shown on your page']);
  expect(linesOf(shown({ value: 'private' }))).toEqual(['Hometown: Shown on your pageOnly you']);
});

test('what is never public has a lock and no button', () => {
  const html = shown({ field: 'marital', value: undefined, isNeverPublic: true });
  expect(html).not.toContain('<button');
  expect(linesOf(html)).toEqual(['Marital Status: never public']);
});

test('what everybody sees has nothing to choose', () => {
  expect(shown({ field: 'name', value: undefined })).toBe('');
});

test.each([
  ['shown', 'Who sees the birth date: Everyone'],
  ['year', 'Who sees the birth date: The year aloneYear alone'],
  ['private', 'Who sees the birth date: Only youOnly you'],
] as const)('a date of birth that is %s opens to its three choices', (value, line) => {
  const html = shown({ field: 'dob', value, date: '1981-03-09' });
  expect(html).toContain('aria-expanded="false"');
  expect(linesOf(html)).toEqual([line]);
});

import { expect, test } from 'vitest';
import { isUrl } from '../../../../src/base/text/rules/url.ts';

test.each([
  ['https://example.org/a', undefined, true],
  ['mailto:a@example.org', undefined, true],
  ['/path', undefined, false],
  ['/path', 'https://example.org', true],
  ['//', 'https://example.org', false],
  ['https://', undefined, false],
  ['', undefined, false],
  ['https://भारत.example/पथ', undefined, true],
] as const)('%j after %j: is a URL? %s', (text, base, expected) => {
  expect(isUrl(text, base)).toBe(expected);
});

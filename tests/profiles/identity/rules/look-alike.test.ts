import { expect, test } from 'vitest';
import { nameSkeleton } from '../../../../src/profiles/identity/rules/look-alike.ts';

const looksLike = (name: string, other: string): boolean =>
  nameSkeleton(name) !== '' && nameSkeleton(name) === nameSkeleton(other);

test.each([
  ['Amara', 'Аmara'],
  ['Amara', 'amara'],
  ['Amara', 'Ａｍａｒａ'],
  ['Amara', 'Ámara'],
  ['Amara', 'A m a r a'],
  ['Amara', 'Аⅿаrа'],
  ['Salma Aziz', 'Salrna Aziz'],
  ['Lina', 'Iina'],
  ['Google', 'G00gle'],
  ['Иван', 'иван'],
])('%s and %s look alike', (name, other) => {
  expect(looksLike(name, other)).toBe(true);
});

test.each([
  ['Amara', 'Amira'],
  ['हिन्दी', 'हन्द'],
  ['김수', '김서'],
  ['', ''],
  ['!!', '??'],
  ['Иван', 'Irene'],
])('%s and %s do not look alike', (name, other) => {
  expect(looksLike(name, other)).toBe(false);
});

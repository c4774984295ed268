import { expect, test } from 'vitest';
import { nameParts } from '../../../src/profiles/rules/filing-name.ts';

test.each([
  ['Marie Curie', 'Curie', 'Marie', ''],
  ['  Ludwig   van\u00a0Beethoven ', 'Beethoven', 'Ludwig van', ''],
  ['Robert McGuire III', 'McGuire', 'Robert', 'III'],
  ['Martin Luther King, Jr.', 'King', 'Martin Luther', 'Jr.'],
  ['Ada Rao, PhD, M.D.', 'Rao', 'Ada', 'PhD, M.D.'],
  ['Jean-Luc Picard esq', 'Picard', 'Jean-Luc', 'esq'],
  ["Flannery O'Connor", "O'Connor", 'Flannery', ''],
  ['Леся Українка', 'Українка', 'Леся', ''],
  ['Γιώργος Σεφέρης', 'Σεφέρης', 'Γιώργος', ''],
  ['李 Lee', 'Lee', '李', ''],
  ['Md Rahman', 'Rahman', 'Md', ''],
  ['Rahman Md', 'Md', 'Rahman', ''],
])('%j is filed under %j', (name, family, given, suffix) => {
  expect(nameParts(name)).toEqual({ family, given, suffix });
});

test.each([
  '',
  'Madonna',
  'Pius V',
  'Jr.',
  'Jr. III',
  'Curie, Marie',
  '李静怡',
  '李 静怡',
  'Lee 静怡',
  'عبد الرحمن',
  'हिन्दी साहित्य',
  'Agent 47',
  'Anna 🦉',
])('%j is filed as it is', (name) => {
  expect(nameParts(name)).toBe(null);
});

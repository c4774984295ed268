import { expect, test } from 'vitest';
import { mayAsk, readRobots } from '../../../../src/profiles/gone-sources/rules/robots.ts';

const may = (text: string, path: string): boolean =>
  mayAsk(readRobots(text), new URL(path, 'https://a.example'));

test.each<[string, string, string, boolean]>([
  ['nothing', '', '/page', true],
  ['a page that is not there', '<!doctype html><h1>Not found</h1>', '/page', true],
  ['all is forbidden', 'User-agent: *\nDisallow: /', '/page', false],
  ['an empty line forbids nothing', 'User-agent: *\nDisallow:', '/page', true],
  ['another robot', 'User-agent: Other\nDisallow: /', '/page', true],
  ['us by name, in any case', 'user-AGENT: VITAE\ndisallow: /page', '/page', false],
  [
    'our own group instead of that for all',
    'User-agent: *\nDisallow: /\n\nUser-agent: Vitae\nAllow: /',
    '/p',
    true,
  ],
  ['a group for several', 'User-agent: Other\nUser-agent: Vitae\nDisallow: /page', '/page', false],
  ['two groups for us', 'User-agent: Vitae\nDisallow: /a\nUser-agent: Vitae\nDisallow: /b', '/b', false],
  ['the longest rule', 'User-agent: *\nDisallow: /people\nAllow: /people/rao', '/people/rao', true],
  ['of two as long, the one that allows', 'User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
  ['a comment', 'User-agent: * # all\nDisallow: /page # not this one', '/page', false],
  ['a mark of the encoding, and old line ends', '\uFEFFUser-agent: *\rDisallow: /page\r', '/page', false],
  ['a star', 'User-agent: *\nDisallow: /*/private', '/a/b/private/c', false],
  ['the end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf', false],
  ['not the end', 'User-agent: *\nDisallow: /*.pdf$', '/a.pdf?page=2', true],
  ['the end twice', 'User-agent: *\nDisallow: /a*a$', '/a', true],
  ['a question', 'User-agent: *\nDisallow: /*?id=', '/page?id=7', false],
  ['letters that are encoded', 'User-agent: *\nDisallow: /b%C3%BCcher', '/bücher/1', false],
  ['letters that are not', 'User-agent: *\nDisallow: /bücher', '/b%C3%BCcher', false],
  ['rules before any group', 'Disallow: /\nUser-agent: Other\nDisallow: /', '/page', true],
])('%s', (_, text, path, expected) => {
  expect(may(text, path)).toBe(expected);
});

test('rules that are made to take long do not', () => {
  const stars = `User-agent: *\n${`Disallow: /${'*a'.repeat(900)}$\n`.repeat(500)}`;
  const began = performance.now();
  expect(may(stars, `/${'a'.repeat(2_000)}b`)).toBe(true);
  expect(performance.now() - began).toBeLessThan(2_000);
});

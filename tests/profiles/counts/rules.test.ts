import { expect, test } from 'vitest';
import { readReferrer } from '../../../src/profiles/counts/rules.ts';

const OWN = ['vitae.example', 'localhost'];

test.each([
  ['search.example', 'search.example'],
  ['Search.EXAMPLE', 'search.example'],
  ['search.example.', 'search.example'],
  ['search.example:8443', 'search.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['भारत.example', 'xn--h2brj9c.example'],
  ['_dmarc.example', '_dmarc.example'],
  ['__proto__', '__proto__'],
  ['intranet', 'intranet'],
  ['192.0.2.7', '192.0.2.7'],
  ['com.google.android.gm', 'com.google.android.gm'],
  ['vitae.example', 'this site'],
  ['VITAE.example', 'this site'],
  ['localhost:8888', 'this site'],
  ['www.vitae.example', 'www.vitae.example'],
  ['', 'direct'],
  ['direct', 'direct'],
  ['none', 'direct'],
  ['this site', 'direct'],
  ['two words', 'direct'],
  ['https://search.example/', 'direct'],
  ['search.example/path', 'direct'],
  ['name@search.example', 'direct'],
  ['search.example?q=a', 'direct'],
  ['..\\x', 'direct'],
  ['%00', 'direct'],
  ['others', 'others'],
  ['[2001:db8::1]', 'others'],
  ['-x.example', 'others'],
  ['--', 'others'],
  ['-', 'others'],
  [`${'ü.'.repeat(49)}eu`, 'others'],
  [`${'a'.repeat(60)}.${'b'.repeat(39)}`, `${'a'.repeat(60)}.${'b'.repeat(39)}`],
])('a reader from %j counts as from %j', (from, referrer) => {
  expect(readReferrer(from, OWN)).toBe(referrer);
});

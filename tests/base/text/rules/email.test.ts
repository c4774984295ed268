import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedEmail } from '../../../../src/base/text/rules/address/shown-email.ts';
import { isEmail, normalizeEmail } from '../../../../src/base/text/rules/email.ts';

const UNSEEN = [
  '\u00ad',
  '\u061c',
  '\u180e',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u202e',
  '\u2060',
  '\u2066',
  '\u2069',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u{e0041}',
  '\u{e007f}',
];

test.each(UNSEEN)('%j in an address is left out at every place', (sign) => {
  for (const text of [
    `${sign}anna@example.test`,
    `an${sign}na@exa${sign}mple.test`,
    `anna@example.test ${sign} `,
  ])
    expect([isEmail(text), normalizeEmail(text), storedEmail(text)]).toEqual([
      true,
      'anna@example.test',
      'anna@example.test',
    ]);
});

test.each([
  ['Anna@Example.Test', 'anna@example.test', 'Anna@Example.Test'],
  ['anna@xn--mnchen-3ya.test', 'anna@xn--mnchen-3ya.test', 'anna@münchen.test'],
  ['anna@münchen.test', 'anna@xn--mnchen-3ya.test', 'anna@münchen.test'],
  ['anna@MU\u0308NCHEN.test', 'anna@xn--mnchen-3ya.test', 'anna@münchen.test'],
  ['anna@XN--MNCHEN-3YA.TEST', 'anna@xn--mnchen-3ya.test', 'anna@münchen.test'],
  ['ａｎｎａ@ｅｘａｍｐｌｅ。test', 'anna@example.test', 'ａｎｎａ@example.test'],
  ['jose\u0301@example.test', 'josé@example.test', 'josé@example.test'],
  ['उपयोगकर्ता@उदाहरण.भारत', 'उपयोगकर्ता@xn--p1b6ci4b4b3a.xn--h2brj9c', 'उपयोगकर्ता@उदाहरण.भारत'],
  // In Unicode this host has a joiner, without which it is another one.
  ['a@xn--mgb4dbg6904a.test', 'a@xn--mgb4dbg6904a.test', 'a@xn--mgb4dbg6904a.test'],
  ['a@xn--zzzzzzzzzzz.test', 'a@xn--zzzzzzzzzzz.test', 'a@xn--zzzzzzzzzzz.test'],
  ['\u00a0anna@example.test\u2003', 'anna@example.test', 'anna@example.test'],
  ["o'neil+news@mail.example.test", "o'neil+news@mail.example.test", "o'neil+news@mail.example.test"],
])('%j is compared as %j and stored as %j', (text, compared, stored) => {
  expect([isEmail(text), normalizeEmail(text)]).toEqual([true, compared]);
  expect(storedEmail(text)).toBe(stored);
});

test.each([
  'anna',
  '@example.test',
  'anna@',
  'anna@example',
  'anna@example.',
  'anna@.test',
  'anna@a..test',
  'anna@-a.test',
  'an na@example.test',
  'an\nna@example.test',
  'anna@exa mple.test',
  'anna@exam\tple.test',
  'anna\ufffd@example.test',
  'anna\u2800@example.test',
  'anna@example.test\u2800',
  'anna\ufffc@example.test',
  'anna\ud83d@example.test',
  'anna\ue000@example.test',
  'anna\uffff@example.test',
  'a@b@example.test',
  'a\uff20b@example.test',
  'anna@example.test/x',
  'anna@example.test:25',
  'anna@exam%70le.test',
  '.anna@example.test',
  'anna.@example.test',
  'an..na@example.test',
  '.@example.test',
  '\uff0eanna@example.test',
  'an\u2026na@example.test',
  '\u200b.anna@example.test',
  'an.\u00ad.na@example.test',
  'anna@127.0.0.1',
  'anna@0x7f.1',
  'anna@[::1]',
  'anna@\ufffd.test',
  `${'a'.repeat(65)}@example.test`,
  `anna@${'a'.repeat(64)}.test`,
  `anna@${'a.'.repeat(97)}test`,
  `anna@example.test${'\u200b'.repeat(400)}`,
])('%j is no address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  'a@b.co',
  'a.b.c.d@example.test',
  'anna+tag@example.test',
  'anna-@example.test',
  '-anna@example.test',
  '_@example.test',
  '1@2.test',
  'anna%list@example.test',
  'r&d@example.test',
  'anna?x=y@example.test',
  'anna!host@example.test',
  '#anna=x/y{z}|~^`*$@example.test',
  "anna'@example.test",
  'anna@a-b.example.test',
  'anna@a.b.c.d.e.example.test',
  'anna@3com.test',
  'anna@example.xn--p1ai',
  'anna@пример.рф',
  'δοκιμή@παράδειγμα.δοκιμή',
  '用户@例子.广告',
  'ユーザー@例え.テスト',
  'användare@exempel.se',
  'мария.иванова@почта.рф',
  'Ａnna.b@example.test',
  'anna@exämple.test',
  'anna@faß.test',
  '\n anna@example.test\t',
  `${'a'.repeat(64)}@example.test`,
  `${'é'.repeat(64)}@example.test`,
  `a@${'b'.repeat(63)}.test`,
  '😀@example.test',
  'a.😀.b@example.test',
])('%j is an address', (text) => {
  expect([isEmail(text), isEmail(storedEmail(text)), isEmail(normalizeEmail(text))]).toEqual([
    true,
    true,
    true,
  ]);
});

test.each([
  '',
  '@',
  '.',
  'mailto:anna@example.test',
  'Anna <anna@example.test>',
  '<anna@example.test>',
  '"anna b"@example.test',
  'anna(home)@example.test',
  'anna@example.test,b@example.test',
  'anna@example.test;b@example.test',
  'anna@@example.test',
  'anna@example.test b',
  'anna@example.test\v',
  '\fanna@example.test',
  'anna\u0000@example.test',
  'anna@exam\u0085ple.test',
  'anna@example.test\u0000',
  'anna\u2028b@example.test',
  'anna@example.test.',
  'anna@example..test',
  'anna@.example.test',
  'anna@example-.test',
  'anna@xn--.test',
  'anna@example.42',
  'anna@user:word@example.test',
  'anna@example.test#x',
  'anna@example.test?subject=x',
  'anna\u2024.b@example.test',
  '\u2025@example.test',
])('%j is no address, either', (text) => {
  expect(isEmail(text)).toBe(false);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      ...UNSEEN,
      'a',
      'É',
      'ß',
      '@',
      '.',
      'ｅ',
      'é',
      '\u0345',
      'İ',
      ' ',
      'xn--',
      '\u00b4',
    ),
    maxLength: 20,
  }),
);
const anyAddress = fc
  .tuple(anyText, anyText, fc.constantFrom('test', 'рф', 'TEST', 'xn--h2brj9c'))
  .map(([name, host, end]) => `${name}@${host}.${end}`);

test('what was read is read the same again, whatever the text', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, anyAddress), (text) => {
      const [compared, stored] = [normalizeEmail(text), storedEmail(text)];
      expect(normalizeEmail(compared)).toBe(compared);
      expect([storedEmail(stored), isEmail(stored)]).toEqual([stored, isEmail(text)]);
      if (isEmail(text)) expect([normalizeEmail(stored), isEmail(compared)]).toEqual([compared, true]);
    }),
    { numRuns: 2_000 },
  );
});

test('an address with signs that cannot be seen anywhere is the same address', () => {
  fc.assert(
    fc.property(anyAddress, fc.constantFrom(...UNSEEN), fc.nat(), (address, sign, at) => {
      const place = [...address].slice(0, at % 40).join('').length;
      const other = address.slice(0, place) + sign + address.slice(place);
      expect([normalizeEmail(other), isEmail(other)]).toEqual([normalizeEmail(address), isEmail(address)]);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['letters', 'a'],
  ['marks', '\u0300\u0316'],
  ['what cannot be seen', '\u200b'],
  ['dots', 'a.'],
  ['at signs', '@'],
])('an address of a million %s is none', (_, piece) => {
  const text = `${piece.repeat(1_000_000)}@example.test`;
  expect([isEmail(text), normalizeEmail(text)]).toEqual([false, text]);
});

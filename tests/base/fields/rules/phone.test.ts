import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPhone, phoneUrl, storedPhone } from '../../../../src/base/fields/rules/phone.ts';

test.each([
  ['98450 12345', '98450 12345', 'tel:9845012345'],
  ['+91 (98450) 12-345', '+91 (98450) 12-345', 'tel:+919845012345'],
  ['(+49) 711 1234567', '(+49) 711 1234567', 'tel:+497111234567'],
  ['\u202a+49 711 1234567\u202c', '+49 711 1234567', 'tel:+497111234567'],
  ['\u2068+49 711 1234567\u2069', '+49 711 1234567', 'tel:+497111234567'],
  ['\u200e+49\u00a0711\u20091234567\u{e0001}', '+49\u00a0711\u20091234567', 'tel:+497111234567'],
  ['0711\u20111234567', '0711\u20111234567', 'tel:07111234567'],
  ['0711–1234567', '0711–1234567', 'tel:07111234567'],
  ['0711\u22121234567', '0711\u22121234567', 'tel:07111234567'],
  ['0711/1234567', '0711/1234567', 'tel:07111234567'],
  ['0711．1234567', '0711．1234567', 'tel:07111234567'],
  ['tel:+49-711-1234567', '+49-711-1234567', 'tel:+497111234567'],
  ['TEL: +49 711 1234567', '+49 711 1234567', 'tel:+497111234567'],
  ['＋４９ （７１１） １２３４５６７', '＋４９ （７１１） １２３４５６７', 'tel:+497111234567'],
  ['٠٧١١١٢٣٤٥٦٧', '٠٧١١١٢٣٤٥٦٧', 'tel:07111234567'],
  ['+۹۸ ۲۱ ۱۲۳۴۵۶۷۸', '+۹۸ ۲۱ ۱۲۳۴۵۶۷۸', 'tel:+982112345678'],
  ['९८४५० १२३४५', '९८४५० १२३४५', 'tel:9845012345'],
  ['𝟎𝟗𝟖𝟒𝟓𝟏𝟐𝟑𝟒𝟓', '𝟎𝟗𝟖𝟒𝟓𝟏𝟐𝟑𝟒𝟓', 'tel:0984512345'],
])('the number %j is stored as %j and dialled by %s', (text, stored, url) => {
  expect([isPhone(text), storedPhone(text), phoneUrl(text)]).toEqual([true, stored, url]);
});

test.each([
  '123456789',
  '1234567890123456',
  '++919845012345',
  '+91+9845012345',
  '98450x12345',
  '662-323-2525 ext. 3100',
  'tel:',
  'tel:tel:07111234567',
  'tel: TEL: 07111234567',
  '²²²²²²²²²²',
  '①②③④⑤⑥⑦⑧⑨①',
  '',
  `1234567890${' '.repeat(1_000)}`,
])('%j is no number', (text) => {
  expect(isPhone(text)).toBe(false);
});

test('a number is read the same again, whatever the text', () => {
  const signs = fc.constantFrom('tel:', 'TEL:', ' ', '\u202a', '+', '٣', '7', '–', '(', '\u00ad', '０', 'x');
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: signs, minLength: 8, maxLength: 24 }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const stored = storedPhone(typed);
      expect([storedPhone(stored), isPhone(stored), phoneUrl(stored)]).toEqual([
        stored,
        isPhone(typed),
        phoneUrl(typed),
      ]);
    }),
    { numRuns: 2_000 },
  );
});

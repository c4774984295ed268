import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldProblem } from '../../../../src/base/fields/rules/field-rules.ts';
import {
  IDENTIFIER_FIELDS,
  identifiersOf,
  readIdentifier,
  storedIdentifier,
} from '../../../../src/base/fields/rules/identifiers.ts';

test.each([
  ['wikidata', 'Q42', 'Q42'],
  ['wikidata', ' q42 ', 'Q42'],
  ['wikidata', 'wd:Q42', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Q42', 'Q42'],
  ['wikidata', 'http://www.wikidata.org/entity/Q42', 'Q42'],
  ['wikidata', 'https://m.wikidata.org/wiki/Q42?uselang=de#P31', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Special:EntityPage/Q42', 'Q42'],
  ['wikidata', 'wikidata.org/wiki/Q42/', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Special:EntityData/Q42.json', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Special%3AEntityPage/Q42', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/w/index.php?title=Q42&oldid=12', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Talk:Q42', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Q42#Q42$F078E5B3', 'Q42'],
  ['wikidata', 'https://scholia.toolforge.org/author/Q42', 'Q42'],
  ['wikidata', '//www.wikidata.org/wiki/Q42', 'Q42'],
  ['wikidata', '<http://www.wikidata.org/entity/Q42>', 'Q42'],
  ['wikidata', '[[Q42]]', 'Q42'],
  ['wikidata', '[[d:Q42]]', 'Q42'],
  ['wikidata', '{{Q|42}}', 'Q42'],
  ['wikidata', 'Douglas Adams (Q42)', 'Q42'],
  ['wikidata', 'Wikidata ID: Q42', 'Q42'],
  ['wikidata', 'QID Q42', 'Q42'],
  ['wikidata', 'wikidata item Q42.', 'Q42'],
  ['wikidata', '\u202aＱ４２\u202c', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Special:Search?search=Q42+Q43', null],
  ['wikidata', 'https://www.wikidata.org/wiki/Q42 and Q43', null],
  ['wikidata', 'https://query.wikidata.org/#Q42', null],
  ['wikidata', 'Q0', null],
  ['wikidata', 'Q4 2', null],
  ['wikidata', 'P31', null],
  ['wikidata', 'L42', null],
  ['wikidata', 'https://www.wikidata.org/wiki/Property:P31', null],
  ['wikidata', 'https://evil.example/wiki/Q42', null],
  ['wikidata', 'https://www.wikidata.org.evil.example/wiki/Q42', null],
  ['orcid', '0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', '0000000218250097', '0000-0002-1825-0097'],
  ['orcid', '0000 0002 1825 0097', '0000-0002-1825-0097'],
  ['orcid', '0000\u20110002\u20111825\u20110097', '0000-0002-1825-0097'],
  ['orcid', 'https://orcid.org/0000-0002-1694-233x', '0000-0002-1694-233X'],
  ['orcid', 'http://www.orcid.org/0000-0002-1825-0097/', '0000-0002-1825-0097'],
  ['orcid', 'ORCID iD: 0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'orcid:0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'https://orcid.org/my-orcid?orcid=0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'orcid.org/my-orcid?orcid=0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'https://orcid.org/0000-0002-1825-0097/print?locale=en', '0000-0002-1825-0097'],
  ['orcid', 'https://pub.orcid.org/v3.0/0000-0002-1825-0097/record', '0000-0002-1825-0097'],
  ['orcid', 'https://orcid.org/0000000218250097', '0000-0002-1825-0097'],
  ['orcid', 'ORCID https://orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', 'ORCID-ID: 0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', '(0000-0002-1825-0097)', '0000-0002-1825-0097'],
  ['orcid', '<https://orcid.org/0000-0002-1825-0097>.', '0000-0002-1825-0097'],
  ['orcid', 'info:orcid/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid', '0000–0002–1825–0097', '0000-0002-1825-0097'],
  ['orcid', '\ufeff0000-0002-1825-0097\u200b', '0000-0002-1825-0097'],
  ['orcid', 'https://sandbox.orcid.org/0000-0002-1825-0097', null],
  ['orcid', 'https://orcid.org/my-orcid?orcid=0000-0002-1825-0098', null],
  ['orcid', 'https://evil.example/orcid.org/0000-0002-1825-0097', null],
  ['orcid', '0000-0002-1825-0098', null],
  ['orcid', '0000-0002-1694-2330', null],
  ['orcid', 'X000-0002-1825-0097', null],
  ['orcid', '0000-0002-1825-009', null],
  ['orcid', '٠٠٠٠-0002-1825-0097', null],
  ['isni', '0000 0001 2103 2683', '0000 0001 2103 2683'],
  ['isni', '0000000121032683', '0000 0001 2103 2683'],
  ['isni', 'ISNI 0000-0001-2103-2683', '0000 0001 2103 2683'],
  ['isni', 'https://isni.org/isni/0000000121032683/', '0000 0001 2103 2683'],
  ['isni', 'http://www.isni.org/0000000121032683', '0000 0001 2103 2683'],
  ['isni', 'https://isni.org/page/0000000121032683', '0000 0001 2103 2683'],
  ['isni', 'isni.org/page/0000000121032683/', '0000 0001 2103 2683'],
  ['isni', 'https://www.isni.org/isni/0000 0001 2103 2683', '0000 0001 2103 2683'],
  ['isni', 'https://isni.org/isni/0000%200001%202103%202683', '0000 0001 2103 2683'],
  ['isni', 'http://isni-url.oclc.nl/isni/0000000121032683', '0000 0001 2103 2683'],
  [
    'isni',
    'https://isni.oclc.org/DB=1.2/CMD?ACT=SRCH&IKT=8006&TRM=ISN%3A0000000121032683',
    '0000 0001 2103 2683',
  ],
  ['isni', 'urn:isni:0000000121032683', '0000 0001 2103 2683'],
  ['isni', 'ISNI:0000000121032683', '0000 0001 2103 2683'],
  ['isni', 'ISNI0000000121032683', '0000 0001 2103 2683'],
  ['isni', '0000.0001.2103.2683', '0000 0001 2103 2683'],
  ['isni', '0000 0001 2103 2684', null],
  ['lei', '5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', ' 5493 001k jtii gc8y 1r12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://search.gleif.org/#/record/5493001KJTIIGC8Y1R12/record', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://www.gleif.org/lei/5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'LEI: 5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://api.gleif.org/api/v1/lei-records/5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://lei.info/5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://lei.bloomberg.com/leis/view/5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'search.gleif.org/#/record/5493001kjtiigc8y1r12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'urn:lei:5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'LEI code 5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', '5493-001K-JTII-GC8Y-1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'ＬＥＩ：５４９３００１ＫＪＴＩＩＧＣ８Ｙ１Ｒ１２', '5493001KJTIIGC8Y1R12'],
  ['lei', '5493001KJTIIGC8Y1R13', null],
  ['lei', '5493001KJTIIGC8Y1R1', null],
] as const)('%s takes %j as %j', (field, text, expected) => {
  expect(readIdentifier(field, text)).toBe(expected);
});

test('what is none is kept as it was typed, and its sentence names the register', () => {
  expect([storedIdentifier('orcid', '123'), storedIdentifier('orcid', '')]).toEqual(['123', '']);
  const problem = (field: 'wikidata' | 'orcid' | 'isni' | 'lei') =>
    fieldProblem('personal', field, '123', '2026-11-23');
  expect([problem('wikidata'), problem('orcid'), problem('isni'), problem('lei')]).toEqual([
    'Please enter a valid Wikidata ID',
    'Please enter a valid ORCID iD',
    'Please enter a valid ISNI',
    'Please enter a valid LEI',
  ]);
  expect(fieldProblem('personal', 'orcid', '', '2026-11-23')).toBeNull();
});

test('identifiers lead to their registers, and what is none leads nowhere', () => {
  expect(
    identifiersOf({
      wikidata: 'Q42',
      orcid: '0000-0002-1825-0097',
      isni: '0000 0001 2103 2683',
      lei: '',
    }).map(({ url }) => url),
  ).toEqual([
    'https://www.wikidata.org/wiki/Q42',
    'https://orcid.org/0000-0002-1825-0097',
    'https://isni.org/isni/0000000121032683',
  ]);
  expect(identifiersOf({ orcid: 'javascript:alert(1)' })).toEqual([]);
});

test('an identifier is read the same again, whatever the text', () => {
  const pieces = fc.constantFrom(
    '0000-0002-1825-0097',
    '0000000121032683',
    'Q42',
    '5493001KJTIIGC8Y1R12',
    'orcid.org/',
    'isni',
    ':',
    ' ',
    '(',
    ')',
    'https://',
    'wikidata.org/wiki/',
    '\u200b',
    '٣',
    '%',
    '#/record/',
    'LEI',
    '.',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(pieces, { maxLength: 7 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...IDENTIFIER_FIELDS), (typed, field) => {
      const read = readIdentifier(field, typed);
      if (read === null) return;
      expect(readIdentifier(field, read)).toBe(read);
      const [shown] = identifiersOf({ [field]: read });
      expect(readIdentifier(field, shown?.url ?? '')).toBe(read);
    }),
    { numRuns: 2_000 },
  );
});

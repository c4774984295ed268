import { expect, test } from 'vitest';
import { fieldProblem } from '../../../src/domain/fields/field-rules.ts';
import { identifiersOf, readIdentifier, storedIdentifier } from '../../../src/domain/fields/identifiers.ts';

test.each([
  ['wikidata', 'Q42', 'Q42'],
  ['wikidata', ' q42 ', 'Q42'],
  ['wikidata', 'wd:Q42', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Q42', 'Q42'],
  ['wikidata', 'http://www.wikidata.org/entity/Q42', 'Q42'],
  ['wikidata', 'https://m.wikidata.org/wiki/Q42?uselang=de#P31', 'Q42'],
  ['wikidata', 'https://www.wikidata.org/wiki/Special:EntityPage/Q42', 'Q42'],
  ['wikidata', 'wikidata.org/wiki/Q42/', 'Q42'],
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
  ['isni', '0000 0001 2103 2684', null],
  ['lei', '5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', ' 5493 001k jtii gc8y 1r12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://search.gleif.org/#/record/5493001KJTIIGC8Y1R12/record', '5493001KJTIIGC8Y1R12'],
  ['lei', 'https://www.gleif.org/lei/5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
  ['lei', 'LEI: 5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
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

import { expect, test } from 'vitest';
import { nameSkeleton } from '../../../src/domain/profiles/look-alike.ts';
import { isReservedName } from '../../../src/domain/profiles/reserved-names.ts';

test.each([
  'Vitae',
  'VITAE',
  'Vitae Support',
  'Support Vitae',
  'the vitae team',
  'Vitae-Admin',
  'VitaeOfficial',
  'V i t a e',
  'Vitáe',
  'Team of Vitae',
  'Vitae Vitae',
  'Official Vitae Support Team',
])('%s is reserved', (name) => {
  expect(isReservedName(name, 'Vitae')).toBe(true);
});

test.each(['Vitae Johnson', 'Support', 'The Team', 'Vitaescope', 'Aqua Vitae Ltd', '', '!!'])(
  '%s is not reserved',
  (name) => {
    expect(isReservedName(name, 'Vitae')).toBe(false);
  },
);

test.each(['Vіtае', 'Vitae Ѕupport', 'Vitae 0fficial', 'VITAЕ ТЕАМ'])(
  '%s is reserved because it looks like a reserved name',
  (name) => {
    expect(isReservedName(name, 'Vitae', nameSkeleton)).toBe(true);
  },
);

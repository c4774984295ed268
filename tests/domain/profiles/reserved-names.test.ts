import { expect, test } from 'vitest';
import { nameSkeleton } from '../../../src/domain/profiles/look-alike.ts';
import { isReservedName, reservedName } from '../../../src/domain/profiles/reserved-names.ts';

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
  'Vitae Customer Care',
  'VitaeCustomerCare',
  'V i t a e  S u p p o r t',
  'Official Vitae Editors',
  'Vitae Editors',
  'Vitae Help Desk',
  'Vitae Trust & Safety',
  'Vitae Support Services Ltd',
  'Vitae Official Page',
  'Vitae Ltd.',
  'vitae.com',
  'Equipo Oficial Vitae',
])('%s is reserved', (name) => {
  expect(isReservedName(name, 'Vitae')).toBe(true);
});

test.each([
  'Vitae Johnson',
  'Vitae Kowalski',
  'Kowalski Vitae',
  'Support',
  'The Team',
  'Customer Care',
  'Vitaescope',
  'Aqua Vitae Ltd',
  'Curriculum Vitae Services Ltd',
  'Vitae Services Ltd',
  'Vitae Care',
  'Vitae Press',
  'Vitae Head',
  'Vitae Official Kowalski',
  '',
  '!!',
])('%s is not reserved', (name) => {
  for (const fold of [undefined, nameSkeleton]) expect(isReservedName(name, 'Vitae', fold)).toBe(false);
});

test('a name of many role words written together is compared in linear time', () => {
  expect(isReservedName(`Vitae ${'helpdesk'.repeat(24)}x`, 'Vitae')).toBe(false);
});

test.each([
  ['Asha Rao', false],
  ['Asha Rao 🆗', true],
  ['Asha Rao ✅', true],
  ['Asha Rao ✔️', true],
  ['Asha 🏅 Rao', true],
  ['Asha Rao ㊣', true],
  // Pasted invisible characters are only hidden.
  ['Asha\u200e Rao', false],
  ['Asha Rao ❤️', false],
  ['AT&T™', false],
])('%j is reserved because of a mark that passes for the seal: %j', (name, isReserved) => {
  const found = reservedName({ name, companyname: '' });
  expect(found).toEqual(isReserved ? { name: 'This name is reserved' } : {});
  expect(reservedName({ name, companyname: '' }, { name })).toEqual({});
});

test.each(['Vіtае', 'Vitae Ѕupport', 'Vitae 0fficial', 'VITAЕ ТЕАМ'])(
  '%s is reserved because it looks like a reserved name',
  (name) => {
    expect(isReservedName(name, 'Vitae', nameSkeleton)).toBe(true);
  },
);

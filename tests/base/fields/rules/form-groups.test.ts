import { expect, test } from 'vitest';
import { fieldsOf, isRequired } from '../../../../src/base/fields/rules/fields.ts';
import { formGroups, registrationGroups } from '../../../../src/base/fields/rules/form-groups.ts';
import { PROFILE_KINDS } from '../../../../src/base/fields/rules/profile-kind.ts';

test.each(PROFILE_KINDS)('the groups of a %s form hold every field once', (kind) => {
  const groups = formGroups(kind);
  expect(groups.flatMap(({ fields }) => fields).sort()).toEqual([...fieldsOf(kind)].sort());
  for (const { fields, asked, more } of groups) {
    expect([...asked, ...more].sort()).toEqual([...fields].sort());
    expect(more.filter((field) => isRequired(kind, field))).toEqual([]);
  }
});

test('children are asked with the marital status, other optional fields are not', () => {
  const main = formGroups('personal').find(({ group }) => group === 'main');
  expect(main?.asked).toEqual(['name', 'profession', 'marital', 'children']);
  expect(main?.more).toEqual(['nickname', 'dob', 'religion']);
});

test('identifiers are in the editor, and the wizard does not ask for them', () => {
  for (const kind of PROFILE_KINDS) {
    const asked = registrationGroups(kind).flatMap(({ fields }) => fields);
    expect(fieldsOf(kind).filter((field) => !asked.includes(field))).toEqual(
      kind === 'personal' ? ['wikidata', 'orcid', 'isni'] : ['wikidata', 'lei'],
    );
  }
});

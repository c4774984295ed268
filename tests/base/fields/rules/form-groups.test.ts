import { expect, test } from 'vitest';
import { fieldsOf } from '../../../../src/base/fields/rules/fields.ts';
import { formGroups } from '../../../../src/base/fields/rules/form-groups.ts';
import { PROFILE_KINDS } from '../../../../src/base/fields/rules/profile-kind.ts';

test.each(PROFILE_KINDS)('the groups of a %s form hold every field once', (kind) => {
  const groups = formGroups(kind);
  expect(groups.flatMap(({ fields }) => fields).sort()).toEqual([...fieldsOf(kind)].sort());
});

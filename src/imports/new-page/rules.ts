import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';

/** The field with the name of whom a page is about. */
export const nameFieldOf = (kind: ProfileKind): 'name' | 'companyname' =>
  kind === 'personal' ? 'name' : 'companyname';

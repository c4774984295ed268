import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';

/** In what two pages can agree, the surest first. */
export const AGREEMENTS = [
  ...IDENTIFIER_FIELDS,
  'birth-date',
  'website',
  'founder',
  'host',
  'employer',
  'birth-year',
  'place',
] as const;
export type Agreement = (typeof AGREEMENTS)[number];

import { fieldNamed } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { structuredOf } from '../../rules/structured-fields.ts';
import type { StructuredName } from '../../rules/structured-names.ts';
import type { MergeField } from './merging.ts';

/** The part with a name that records have, of a page of that kind; undefined if there is none. */
export const mergeField = (kind: ProfileKind, name: string): MergeField | undefined =>
  fieldNamed(kind, name) ?? othersOf(kind).find((field) => field === name);

const othersOf = (kind: ProfileKind): readonly MergeField[] => [
  ...PHOTO_FIELDS,
  ...structuredOf(kind).filter((name): name is Exclude<StructuredName, 'sources'> => name !== 'sources'),
  ...(kind === 'personal' ? (['died'] as const) : []),
];

import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ListName } from '../../rules/structured-names.ts';
import type { FORMER_NAMES } from './private-entry.ts';

/** What an owner may show or keep private. */
export type VisibleField = FieldName | PhotoField | ListName | 'translations' | typeof FORMER_NAMES;

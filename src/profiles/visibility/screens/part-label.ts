import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { STRUCTURED_FIELDS } from '../../rules/structured-fields.ts';
import { isStructured, type StructuredName } from '../../rules/structured-names.ts';
import { FORMER_NAMES } from '../rules/private-entry.ts';
import type { VisibleField } from '../rules/visible-field.ts';

/** The label of a field, a photo or a list of a page. */
export const partLabel = (part: VisibleField | StructuredName): string => {
  if (part === FORMER_NAMES) return say('profiles.names.former-title');
  if (isStructured(part)) return STRUCTURED_FIELDS[part].label;
  return part in PHOTO_LABELS ? PHOTO_LABELS[part as PhotoField] : FIELD_LABELS[part as FieldName];
};

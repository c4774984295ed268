import { FIELD_LABELS, type FieldName, type PhotoField } from '../../../../domain/fields/fields.ts';
import { visibilityOf } from '../../../../domain/profiles/privacy.ts';
import { PHOTO_LABELS } from '../../../form/photo-labels.ts';
import { VisibilityChoice } from '../../../profiles/VisibilityChoice.tsx';
import type { EditState } from './use-edit.ts';

/** The visibility of a field in the editor; nothing if there is no choice. */
export const EditVisibility = ({ state, field }: { state: EditState; field: FieldName | PhotoField }) => {
  const { edit, setVisibility } = state;
  const value = visibilityOf(edit.base.profile, edit.hidden, field);
  if (value === undefined) return null;
  return (
    <VisibilityChoice
      label={field in PHOTO_LABELS ? PHOTO_LABELS[field as PhotoField] : FIELD_LABELS[field as FieldName]}
      field={field}
      value={value}
      onChange={(next) => setVisibility(field, next)}
    />
  );
};

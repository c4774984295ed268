import type { PhotoField, ProfileKind } from '../../../domain/fields/fields.ts';
import { FIELD_LABELS, type FieldName } from '../../../domain/fields/fields.ts';
import { visibilityOf, withVisibility } from '../../../domain/profiles/privacy.ts';
import { PHOTO_LABELS } from '../../form/photo-labels.ts';
import { VisibilityChoice } from '../../profiles/VisibilityChoice.tsx';
import type { RegistrationView } from './use-registration.ts';

type PrivacyOfProps = { registration: RegistrationView; kind: ProfileKind; field: FieldName | PhotoField };

/** The visibility of a field of the form; nothing if there is no choice. */
export const PrivacyOf = ({ registration: { store, values }, kind, field }: PrivacyOfProps) => {
  const list = (values['private_fields'] ?? '').split(',');
  const value = visibilityOf(kind, list, field);
  if (value === undefined) return null;
  return (
    <VisibilityChoice
      label={field in PHOTO_LABELS ? PHOTO_LABELS[field as PhotoField] : FIELD_LABELS[field as FieldName]}
      field={field}
      value={value}
      onChange={(next) => store.change('private_fields', withVisibility(kind, list, field, next).join())}
    />
  );
};

import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { VisibleField } from '../../../profiles/visibility/screens/part-label.ts';
import { VisibilityChoice } from '../../../profiles/visibility/screens/VisibilityChoice.tsx';
import type { RegistrationView } from '../browser/registration.ts';

type PrivacyOfProps = {
  registration: RegistrationView;
  kind: ProfileKind;
  field: VisibleField;
};

/** The visibility of a field of the form; nothing if there is no choice. */
export const PrivacyOf = ({ registration: { store, values }, kind, field }: PrivacyOfProps) => {
  const list = (values['private_fields'] ?? '').split(',');
  return (
    <VisibilityChoice
      field={field}
      value={visibilityOf(kind, list, field)}
      onChange={(next) => store.chooseVisibility(field, next)}
    />
  );
};

import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import { Eye } from '../../../profiles/visibility/screens/Eye.tsx';
import { isNeverPublic } from '../../../profiles/visibility/screens/readers-summary.ts';
import type { RegistrationView } from '../../registration/browser/registration.ts';

type EyeOfProps = { registration: RegistrationView; kind: ProfileKind; field: VisibleField };

/** Who sees a part of the page; nothing if there is no choice. */
export const EyeOf = ({ registration: { store, values }, kind, field }: EyeOfProps) =>
  store.purpose.isOwn && (
    <Eye
      field={field}
      value={visibilityOf(kind, (values['private_fields'] ?? '').split(','), field)}
      isNeverPublic={isNeverPublic(kind, field)}
      date={values['dob'] ?? ''}
      onChange={(next) => store.chooseVisibility(field, next)}
    />
  );

import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import { Eye } from '../../../profiles/visibility/screens/Eye.tsx';
import { isNeverPublic } from '../../../profiles/visibility/screens/readers-summary.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

/** Who sees a part of the page in the owner's form; nothing if everybody does, or that is not for whoever has the form to say. */
export const EditEye = ({ state, field }: { state: EditState; field: VisibleField }) => {
  const { edit, mode } = state;
  const { profile } = edit.base;
  const isNever = isNeverPublic(profile, field);
  // An editor does not choose who sees a part.
  if (!mode.isOwn || (mode.isEditors && !isNever)) return null;
  return (
    <Eye
      field={field}
      value={visibilityOf(profile, edit.hidden, field)}
      isNeverPublic={isNever}
      date={edit.values.dob ?? ''}
      onChange={(next) => state.setVisibility(field, next)}
    />
  );
};

/** Who sees a list, beside its heading. */
export const ListEye = (props: Parameters<typeof EditEye>[0]) => (
  <div className="own-list-eye">
    <EditEye {...props} />
  </div>
);

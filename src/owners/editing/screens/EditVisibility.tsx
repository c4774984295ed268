import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import {
  VisibilityChoice,
  type VisibleField,
} from '../../../profiles/visibility/screens/VisibilityChoice.tsx';
import type { EditState } from '../browser/own-profile-editor.ts';

/** The visibility of a field in the editor; nothing if there is no choice, or it is not the owner's form. */
export const EditVisibility = ({ state, field }: { state: EditState; field: VisibleField }) =>
  state.mode.isOwn && (
    <VisibilityChoice
      field={field}
      value={visibilityOf(state.edit.base.profile, state.edit.hidden, field)}
      onChange={(next) => state.setVisibility(field, next)}
    />
  );

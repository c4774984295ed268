import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { labelInText } from '../../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { BADGE_SENTENCES } from '../../../profiles/badge/rules/badge-reasons.ts';
import { changedBadgeFields } from '../browser/own-profile-edit.ts';
import type { EditState } from '../browser/own-profile-editor.ts';

/** Says beside a changed field that the verified badge rests on it. */
export const BadgeWarning = ({ state, field }: { state: EditState; field: FieldName | PhotoField }) => {
  const changed: readonly string[] = changedBadgeFields(state.edit);
  if (!changed.includes(field)) return null;
  const value = field === 'avatar' ? say('owners.editing.main-photo') : labelInText(field as FieldName);
  return (
    <p className="notice badge-warning" data-kind="warning">
      {state.mode.isOwn
        ? `${BADGE_SENTENCES.rests} ${say('owners.editing.badge-rests', { what: value })}`
        : `${BADGE_SENTENCES.suspends} It vouches for the ${value} as it was. Verify the page again afterwards.`}
    </p>
  );
};

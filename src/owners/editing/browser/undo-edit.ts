import { fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { structuredValues } from '../../../profiles/rules/structured-fields.ts';
import { type Edit, isDirty, startEdit } from './own-profile-edit.ts';

/**
 * The edit that takes a saved one back: what changed as it was before, over the page after it. Null where that cannot be done: a photo that
 * was replaced is gone, and an e-mail address moves with a password alone.
 */
export const undoOf = (before: OwnProfile, after: OwnProfile): Edit | null => {
  if (PHOTO_FIELDS.some((field) => before[field] !== after[field])) return null;
  if (normalizeEmail(before.email) !== normalizeEmail(after.email)) return null;
  const changed = fieldsOf(after.profile).filter((field) => before[field] !== after[field]);
  const now = startEdit(after, changed);
  const undo: Edit = {
    ...now,
    values: { ...now.values, ...Object.fromEntries(changed.map((field) => [field, before[field]])) },
    structured: structuredValues(before),
    hidden: before.private_fields,
  };
  return isDirty(undo) ? undo : null;
};

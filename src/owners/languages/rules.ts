import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { proseFields } from '../../base/fields/rules/fields.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';
import type { Translations } from '../../profiles/rules/structured-values.ts';

/** What a form says, and the page that it began with. */
type Texts = {
  base: Pick<OwnProfile, 'profile' | 'translations' | 'behind'>;
  values: Partial<Record<FieldName, string>>;
  structured: { translations: Translations };
};

/** The fields that can be translated into a language (a tag): those that say something, in either language. */
export const translatableFields = ({ base, values, structured }: Texts, tag: string): FieldName[] =>
  proseFields(base.profile).filter(
    (field) => (values[field] ?? '').trim() !== '' || structured.translations[tag]?.[field] !== undefined,
  );

/** Whether a translation is behind its original in a form: it was, and has neither been changed nor been said to hold. */
export const isBehind = (
  edit: Texts & { current: readonly string[] },
  tag: string,
  field: FieldName,
): boolean => wasBehind(edit, tag, field) && !edit.current.includes(`${tag}.${field}`);

/** Whether a translation was behind when the form was opened, and is as it was. */
export const wasBehind = ({ base, structured }: Texts, tag: string, field: FieldName): boolean =>
  (base.behind?.[tag]?.includes(field) ?? false) &&
  structured.translations[tag]?.[field] === base.translations[tag]?.[field];

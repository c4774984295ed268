import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../../base/fields/rules/field-words.ts';
import { fieldEntry } from '../../../../base/fields/rules/fields.ts';
import { identifiersOf } from '../../../../base/fields/rules/identifiers.ts';
import { type SocialField, socialUrl, websiteUrl } from '../../../../base/fields/rules/social.ts';
import type { OwnProfile } from '../../../../profiles/rules/profile.ts';
import { Breakable } from '../../../../profiles/screens/Breakable.tsx';

/** Where a value leads; null for a text. */
const addressOf = (user: OwnProfile, field: FieldName): string | null => {
  const { rule } = fieldEntry(field);
  if (rule === 'social') return socialUrl(field as SocialField, user[field]);
  if (rule === 'website') return websiteUrl(user[field]);
  if (rule === 'identifier') return identifiersOf(user).find((each) => each.field === field)?.url ?? null;
  return null;
};

/** The value of a field as its owner sees it: in words, with a link where it leads somewhere. */
export const FieldValue = ({ user, field }: { user: OwnProfile; field: FieldName }) => {
  const url = addressOf(user, field);
  const words = fieldWords(field, user[field]);
  const text = (
    <bdi>
      <Breakable text={words} />
    </bdi>
  );
  if (url === null) return text;
  return (
    <a href={url} rel="noopener nofollow">
      {text}
    </a>
  );
};

import type { FieldName } from '../../base/fields/rules/field-catalogue.ts';
import { followFields } from '../../base/fields/rules/fields.ts';
import type { PhotoField } from '../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';

/** A part of a page that an owner can fill in. */
export type PagePart = FieldName | PhotoField | 'links';

// What readers look for, most wanted first. Religion, blood group and the like are nobody's business unless the owner says so.
const WANTED: Readonly<Record<ProfileKind, readonly FieldName[]>> = {
  personal: [
    'message',
    'profession',
    'currentcity',
    'nationality',
    'dob',
    'hometown',
    'eduqualification',
    'school',
    'college',
    'hobbies',
    'awards',
  ],
  professional: [
    'message',
    'catagory',
    'products',
    'address',
    'website',
    'foundername',
    'startedyear',
    'employee',
    'awards',
  ],
};

/** How complete a page is: how many parts readers look for, and which of them are missing, most wanted first. One network counts for all. */
export const completenessOf = (user: OwnProfile): { parts: number; missing: readonly PagePart[] } => {
  const networks = followFields(user.profile);
  const wanted: readonly PagePart[] = ['avatar', ...WANTED[user.profile], 'avatar1'];
  const missing = wanted.filter((part) => user[part] === '' || user[part] === DEFAULT_AVATAR);
  const isLinked = networks.some((field) => user[field] !== '');
  const [network] = networks;
  return {
    parts: wanted.length + 1,
    missing: isLinked || network === undefined ? missing : [...missing, network],
  };
};

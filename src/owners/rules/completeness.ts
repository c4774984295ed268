import { followFields } from '../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { DEFAULT_AVATAR } from '../../base/photos/rules/photo.ts';
import type { OwnProfile } from '../../profiles/rules/profile.ts';
import type { SectionName, SectionPart } from './sections.ts';

/** What makes a page live. */
export type LivePart =
  | 'portrait'
  | 'paragraph'
  | 'career'
  | 'education'
  | 'products'
  | 'links'
  | 'sources'
  | 'companies'
  | 'people'
  | 'photo';

// Most wanted first. Identifiers, religion, blood group and the like are nobody's business unless the owner says so.
const LIVE: Readonly<Record<ProfileKind, readonly LivePart[]>> = {
  personal: ['portrait', 'paragraph', 'career', 'education', 'links', 'sources', 'companies'],
  professional: ['portrait', 'paragraph', 'products', 'links', 'sources', 'people', 'photo'],
};

/** The part or section of the page whose editor adds it. */
export const ADDED_IN: Readonly<Record<LivePart, SectionPart | SectionName>> = {
  portrait: 'avatar',
  paragraph: 'message',
  career: 'positions',
  education: 'education',
  products: 'products',
  links: 'links',
  sources: 'message',
  companies: 'positions',
  people: 'people',
  photo: 'avatar1',
};

/** `hasTie` says whether the page is joined to another one, or has asked to be. */
const hasPart = (user: OwnProfile, part: LivePart, hasTie: boolean): boolean => {
  switch (part) {
    case 'portrait':
      return user.avatar !== '' && user.avatar !== DEFAULT_AVATAR;
    case 'paragraph':
      return user.message.split('\n').filter((line) => line.trim() !== '').length > 1;
    case 'career':
      return user.positions.length > 0;
    case 'education':
      return user.education.length > 0;
    case 'links':
      return (
        user.links.length > 0 ||
        user.website !== '' ||
        followFields(user.profile).some((field) => user[field] !== '')
      );
    case 'sources':
      return Object.keys(user.sources).length > 0;
    case 'photo':
      return user.avatar1 !== '' || user.avatar2 !== '';
    case 'products':
      return user.products !== '';
    default:
      return hasTie;
  }
};

/** How complete a page is: how many parts make it live, and which of them are missing, most wanted first. */
export const completenessOf = (
  user: OwnProfile,
  hasTie: boolean,
): { parts: number; missing: readonly LivePart[] } => ({
  parts: LIVE[user.profile].length,
  missing: LIVE[user.profile].filter((part) => !hasPart(user, part, hasTie)),
});

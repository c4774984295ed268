import type { Problems } from '../fields/registration.ts';
import { site } from '../site/site.ts';
import { foldText } from '../text/text.ts';
import { nameSkeleton } from './look-alike.ts';
import type { ProfileFields } from './profile.ts';

const RESERVED_SENTENCE = 'This name is reserved';

// Words that only the site may use beside its name, and words that join them.
const ROLES = [
  'support',
  'team',
  'official',
  'admin',
  'admins',
  'administrator',
  'administration',
  'staff',
  'moderator',
  'help',
  'helpdesk',
  'security',
  'verification',
  'verified',
];
const BETWEEN = ['the', 'of', 'by', 'from', 'at', 'for', 'and'];

/**
 * Whether a name is the brand, or the brand with a word that only the site may use beside it (support, team, official, admin).
 * `fold` brings texts into the form in which they are compared.
 */
export const isReservedName = (
  name: string,
  brand: string,
  fold: (text: string) => string = foldText,
): boolean => {
  const words = name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '');
  const own = fold(brand.replace(/\s+/gu, ''));
  const joined = words.join('');
  const roles = ROLES.map(fold);
  if (joined === own || roles.some((role) => joined === own + role || joined === role + own)) return true;
  const others = words.join(' ').split(own);
  if (others.length < 2) return false;
  const rest = others
    .join(' ')
    .split(' ')
    .filter((word) => word !== '');
  const plain = BETWEEN.map(fold);
  return rest.every((word) => roles.includes(word) || plain.includes(word));
};

/** The problem of a name that is reserved for the site or looks like one; a name that is stored already may stay. */
export const reservedName = (
  { name, companyname }: Pick<ProfileFields, 'name' | 'companyname'>,
  kept: Pick<ProfileFields, 'name'> | null = null,
): Problems => {
  if (name === kept?.name) return {};
  if (!isReservedName(name, site.name) && !isReservedName(name, site.name, nameSkeleton)) return {};
  return { [companyname === '' ? 'name' : 'companyname']: RESERVED_SENTENCE };
};

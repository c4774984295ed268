import { site } from '../../../base/brand/rules/site.ts';
import type { ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { characters, foldText } from '../../../base/text/rules/text.ts';
import { hasBadgeMark } from '../../badge/rules/badge-marks.ts';
import { nameSkeleton } from './look-alike.ts';

const RESERVED_SENTENCE = 'This name is reserved';

// Words that only the site may use beside its name.
const ROLES = [
  'support',
  'team',
  'official',
  'officials',
  'admin',
  'admins',
  'administrator',
  'administrators',
  'administration',
  'staff',
  'moderator',
  'moderators',
  'moderation',
  'editor',
  'editors',
  'editorial',
  'customer',
  'customers',
  'client',
  'clients',
  'help',
  'helpdesk',
  'helpline',
  'hotline',
  'security',
  'safety',
  'trust',
  'abuse',
  'billing',
  'webmaster',
  'verification',
  'verifier',
  'verifiers',
  'verified',
  'encyclopedia',
  'oficial',
  'officiel',
  'officielle',
  'offiziell',
  'ufficiale',
  'soporte',
  'suporte',
  'assistance',
  'assistenza',
  'equipo',
  'equipe',
  'kundendienst',
  'kundenservice',
  'hq',
  'headquarter',
  'headquarters',
  'hauptsitz',
  'zentrale',
  'redaktion',
  'siege',
  'sede',
  'central',
  'ceo',
  'founder',
  'founders',
  'owner',
  'owners',
  'crew',
  'bot',
  'system',
  'operations',
  'compliance',
  'authority',
  'feedback',
  'complaints',
  'appeals',
  'noreply',
  'postmaster',
  'sysadmin',
];
// Who runs a site: names of these and of role words alone are reserved without its name, too.
const STAFF = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'administratorin',
  'administrador',
  'administradora',
  'administrateur',
  'administratrice',
  'amministratore',
  'moderator',
  'moderators',
  'moderatorin',
  'moderador',
  'moderadora',
  'moderateur',
  'moderatrice',
  'moderatore',
  'sysadmin',
  'webmaster',
  'postmaster',
  'администратор',
  'модератор',
  'مشرف',
  'المشرف',
  'प्रशासक',
  'व्यवस्थापक',
  '管理员',
  '管理員',
  '管理者',
  '版主',
  '관리자',
];
const STAFF_BESIDE = [
  'site',
  'system',
  'the',
  'of',
  'by',
  'for',
  'and',
  'account',
  'page',
  'profile',
  'website',
];
// Words that a business may have in its name, unless one of those above stands beside them.
const BESIDE_ROLES = [
  'account',
  'accounts',
  'board',
  'care',
  'center',
  'centre',
  'chat',
  'contact',
  'department',
  'desk',
  'head',
  'info',
  'information',
  'legal',
  'manager',
  'managers',
  'news',
  'newsroom',
  'office',
  'online',
  'page',
  'press',
  'profile',
  'relations',
  'service',
  'services',
  'site',
  'user',
  'users',
  'website',
];
// Words that join others, and legal forms: a name is reserved with and without them.
const FILLERS = [
  'the',
  'of',
  'by',
  'from',
  'at',
  'for',
  'and',
  'ltd',
  'limited',
  'inc',
  'llc',
  'plc',
  'gmbh',
  'com',
  'org',
  'net',
];

/** Whether a word is one of the given ones or several of them written together, in time proportional to its length. */
const isMadeOf = (word: string, parts: readonly string[]): boolean => {
  const reached = new Set([0]);
  for (let from = 0; from < word.length; from += 1)
    if (reached.has(from))
      for (const part of parts) if (word.startsWith(part, from)) reached.add(from + part.length);
  return reached.has(word.length);
};

const wordsOf = (name: string, fold: (text: string) => string): string[] =>
  name
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(fold)
    .filter((word) => word !== '');

// `Administrator`, `The Site Admin`, `Official Moderator Team`; a company may be called `Admin Services Ltd`.
const isStaffName = (name: string, fold: (text: string) => string): boolean => {
  const staff = STAFF.map(fold);
  const others = [...ROLES, ...STAFF_BESIDE].map(fold);
  const isStaff = (words: readonly string[]): boolean =>
    words.some((word) => staff.includes(word)) &&
    words.every((word) => staff.includes(word) || others.includes(word) || /^\d+$/.test(word));
  const words = wordsOf(name, fold);
  return isStaff(words) || (words.every(({ length }) => length === 1) && staff.includes(words.join('')));
};

/**
 * Whether a name is the brand, or the brand with a word that only the site may use beside it (support, team, official, customer care).
 * `fold` brings texts into the form in which they are compared.
 */
const isReservedName = (name: string, brand: string, fold: (text: string) => string): boolean => {
  const words = wordsOf(name, fold);
  const brandName = fold(brand.replace(/\s+/gu, ''));
  const beside = BESIDE_ROLES.map(fold);
  const all = [...ROLES.map(fold), ...beside];
  const fillers = FILLERS.map(fold);
  const isReserved = (text: string): boolean => {
    const pieces = text.split(brandName);
    const others = pieces.flatMap((piece) => piece.split(' ')).filter((word) => word !== '');
    const meaning = others.filter((word) => !fillers.includes(word) && !/^\d+$/.test(word));
    const isPlain = meaning.length === 0;
    return (
      pieces.length > 1 &&
      meaning.every((word) => isMadeOf(word, all)) &&
      (isPlain || meaning.some((word) => !isMadeOf(word, beside)))
    );
  };
  return isReserved(words.join(' ')) || isReserved(words.join(''));
};

/** The problem of a name that is reserved for the site, looks like one or imitates the verified badge; a stored name may stay. */
export const reservedName = (
  { name, companyname }: Pick<ProfileFields, 'name' | 'companyname'>,
  stored: Pick<ProfileFields, 'name'> | null = null,
): Problems => {
  // The rule for lengths refuses what is longer.
  if (name === stored?.name || characters(name) > LENGTHS.line) return {};
  const isReserved =
    hasBadgeMark(name) ||
    [foldText, nameSkeleton].some((fold) => isReservedName(name, site.name, fold) || isStaffName(name, fold));
  if (!isReserved) return {};
  return { [companyname === '' ? 'name' : 'companyname']: RESERVED_SENTENCE };
};

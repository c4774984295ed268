import { IDENTIFIER_FIELDS, readIdentifier } from '../../../../base/fields/rules/identifiers.ts';
import { isPhone } from '../../../../base/fields/rules/phone.ts';
import { isSocialValue, SOCIAL_FIELDS, websiteUrl } from '../../../../base/fields/rules/social.ts';
import { readDate } from '../../../../base/text/rules/dates/read-date.ts';
import { isEmail } from '../../../../base/text/rules/email.ts';
import { foldForSearch } from '../../../../base/text/rules/text.ts';
import type { ListField } from '../mapping.ts';

/** What a value looks like: a field that its form belongs to, or a kind of text that only its column's other values make clear. */
export type ValueSign =
  | Extract<
      ListField,
      | 'email'
      | 'phone'
      | 'website'
      | 'dob'
      | 'country'
      | 'facebook'
      | 'twitter'
      | 'instagram'
      | 'linked'
      | 'wikidata'
      | 'orcid'
      | 'isni'
      | 'lei'
      | 'bloodgroup'
    >
  | 'year'
  | 'number'
  | 'surname_first'
  | 'full-name'
  | 'company'
  | 'honorific';

/** Nothing longer has a form of its own. */
const MAX_LENGTH = 400;

const YEAR = /^(?:1\d|20)\d\d$/;
const NUMBER = /^[\d.,' ]+$/;
const BLOOD = /^(?:A|B|AB|O|0)\s?[+−-]$/i;
const HONORIFIC =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|hr|fr|señora?|sra?|dña?|m|mme|mlle|monsieur|madame|dipl\.?-?ing|mag|श्री|श्रीमती|السيد|السيدة)\.?(?: (?:dr|prof|med|phil)\.?)*$/iu;
// The legal forms that end the names of companies.
const COMPANY =
  /(?:^|[\s,])(?:gmbh(?: & co\. ?kgaa| & co\. ?kg)?|ag|kg|ohg|ug|e\. ?v\.|inc\.?|llc|l\.l\.c\.|ltd\.?|limited|plc|corp\.?|corporation|co\.|s\.? ?a\.?|s\.? ?l\.?|s\. ?r\. ?l\.?|sarl|sas|sasu|eurl|b\.v\.|n\.v\.|oy|ab|a\/s|pvt\.? ltd\.?|ش\.م\.م|प्राइवेट लिमिटेड)\.?$/iu;
const WORD = String.raw`(?:\p{Lu}|\p{Lo})[\p{L}\p{M}.'’-]*`;
const SMALL = String.raw`(?:(?:van|von|der|den|de|del|la|las|los|di|da|dos|du|le|al|el|bin|ibn|zu|zur|y|e|ten|ter|af)\s+)`;
const FULL_NAME = new RegExp(`^${WORD}(?:\\s+${SMALL}{0,3}${WORD}){1,5}$`, 'u');
const SURNAME_FIRST = new RegExp(`^${SMALL}{0,3}${WORD}(?: ${WORD}){0,3},\\s*${WORD}(?: ${WORD}){0,3}$`, 'u');

/** The signs of a value; none for what is only text. */
export const signsOf = (value: string): ValueSign[] => {
  const text = value.trim();
  if (text === '' || text.length > MAX_LENGTH) return [];
  if (text.includes('@') && !/\s/.test(text) && isEmail(text)) return ['email'];
  const address = addressSigns(text);
  if (address.length > 0) return address;
  if (/\p{Nd}/u.test(text)) return numberSigns(text);
  if (BLOOD.test(text)) return ['bloodgroup'];
  if (HONORIFIC.test(text)) return ['honorific'];
  if (COMPANY.test(text)) return ['company'];
  if (isCountry(text)) return ['country'];
  if (SURNAME_FIRST.test(text)) return ['surname_first'];
  return FULL_NAME.test(text) ? ['full-name'] : [];
};

const addressSigns = (text: string): ValueSign[] => {
  if (/\s/.test(text) || !text.includes('.')) return [];
  const isAddress = /^(?:https?:\/\/|www\.)/i.test(text) || /^[^/@]+\.[a-z]{2,}(?:\/|$)/i.test(text);
  if (!isAddress) return [];
  const identifier = IDENTIFIER_FIELDS.find((field) => readIdentifier(field, text) !== null);
  if (identifier !== undefined) return [identifier];
  const network = SOCIAL_FIELDS.find((field) => isSocialValue(field, text.replace(/^http:/i, 'https:')));
  if (network !== undefined) return [network];
  return websiteUrl(text) === null ? [] : ['website'];
};

const numberSigns = (text: string): ValueSign[] => {
  if (/^Q\d+$/.test(text)) return ['wikidata'];
  if (readIdentifier('orcid', text) !== null) return /-/.test(text) ? ['orcid'] : ['isni'];
  if (YEAR.test(text)) return ['year', 'number'];
  if (/^\p{Nd}{1,8}$/u.test(text)) return ['number'];
  if (isDateLike(text)) return ['dob'];
  if (/^[+(\p{Nd}]/u.test(text) && isPhone(text)) return ['phone'];
  return NUMBER.test(text) ? ['number'] : [];
};

/** Whether a text is a date by its form, whatever its order; a bare year is none. */
export const isDateLike = (text: string): boolean =>
  /\p{Nd}/u.test(text) && (SHORT_DATE.test(text) || readDate(text) !== null);

// 3.4.78, which is read once its century is known.
const SHORT_DATE = /^\p{Nd}{1,2}([./-])\p{Nd}{1,2}\1\p{Nd}{2}$/u;

/** Whether a cell is a value rather than the name of a column. */
export const looksLikeValue = (cell: string): boolean =>
  signsOf(cell).some((sign) => VALUES.has(sign)) || /^\d{4}-\d\d-\d\d/.test(cell);

const VALUES: ReadonlySet<ValueSign> = new Set([
  'email',
  'phone',
  'website',
  'dob',
  'wikidata',
  'orcid',
  'linked',
]);

const LANGUAGES = ['en', 'de', 'es', 'fr', 'hi', 'ar'];
let countries: ReadonlySet<string> | undefined;

const isCountry = (text: string): boolean => {
  countries ??= new Set(LANGUAGES.flatMap(countriesIn));
  return countries.has(foldForSearch(text));
};

const countriesIn = (language: string): string[] => {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => names.of(first + second)))
    .flatMap((name) => (name === undefined ? [] : [foldForSearch(name)]));
};

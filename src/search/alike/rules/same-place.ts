import { foldForSearch } from '../../../base/text/rules/text.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

/** The names of the places of a page: both towns of a person, and the parts of a company's address that say where it is. */
export const placeNames = ({
  profile,
  hometown,
  currentcity,
  address,
}: Pick<ProfileRecord, 'profile' | 'hometown' | 'currentcity' | 'address'>): string[] => [
  ...new Set(
    (profile === 'personal' ? [hometown, currentcity].map(foldedPlace) : addressParts(address)).filter(
      Boolean,
    ),
  ),
];

const foldedPlace = (text: string): string =>
  foldForSearch(text)
    .split(',')
    .map((part) => part.trim().replace(/\s+/gu, ' '))
    .filter(Boolean)
    .join(', ');

/** What an address consists of, house numbers and postcodes apart, without the country or state at its end. */
const addressParts = (address: string): string[] => {
  const parts = foldForSearch(address)
    .split(/[,;\n]/)
    .map((part) => part.trim());
  const [first = ''] = parts;
  const isTownFirst = parts.length === 2 && !/\d/.test(first);
  const named = parts.length > 2 || isTownFirst ? parts.slice(0, -1) : parts;
  return named.map(withoutNumbers).filter((part) => part.length > 1);
};

const withoutNumbers = (part: string): string =>
  part
    .split(/\s+/u)
    .filter((word) => !/\p{N}/u.test(word))
    .join(' ');

/** Whether two names of places may be of one: 'Warsaw' and 'Warsaw, Poland', but neither 'Springfield, Ohio' and 'Springfield, Texas'. */
export const isSamePlace = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other},`) || other.startsWith(`${one},`);

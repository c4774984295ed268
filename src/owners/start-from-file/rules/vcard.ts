import { storedPhone } from '../../../base/fields/rules/phone.ts';
import type { Position } from '../../../profiles/life/rules/position.ts';
import { FILE_ROWS, type FileContents, noContents } from './contents.ts';
import { addAddress, addNetwork } from './web-address.ts';

/** A property of a contact card: its name in lower case, the parts of its value, and its parameters. */
export type CardProperty = {
  name: string;
  parts: readonly string[];
  parameters: Readonly<Record<string, unknown>>;
};

/** Properties about the card itself, which say nothing about anybody. */
const SILENT = [
  'version',
  'prodid',
  'rev',
  'uid',
  'kind',
  'source',
  'profile',
  'sort-string',
  'x-ablabel',
  'x-abadr',
  'x-abuid',
  'x-abshowas',
  'x-imagetype',
  'x-imagehash',
  'language',
];

/** Reads the properties of a contact card (vCard 3 or 4); the first of a kind counts. */
export const readCard = (properties: readonly CardProperty[]): FileContents => {
  const contents = noContents();
  const { texts, unread } = contents;
  const isCompany = properties.some(
    ({ name, parts }) =>
      (name === 'kind' && parts[0]?.toLowerCase() === 'org') ||
      (name === 'x-abshowas' && parts[0]?.toLowerCase() === 'company'),
  );
  const own = textOf(properties.find(({ name }) => name === 'source'));
  for (const property of properties.slice(0, FILE_ROWS)) {
    const { name, parts } = property;
    const text = textOf(property);
    if (name === 'fn') texts[isCompany ? 'company' : 'name'] ??= text;
    else if (name === 'nickname') texts.nickname ??= text;
    else if (name === 'x-phonetic-first-name') texts.said ??= text;
    else if (name === 'pronouns') texts.pronouns ??= text;
    else if (name === 'title') texts.headline ??= text;
    else if (name === 'role') texts.headline ??= text;
    else if (name === 'org') texts.company ??= text;
    else if (name === 'bday') texts.birthday ??= birthdayOf(property);
    else if (name === 'email') texts.email ??= text.replace(/^mailto:/i, '');
    else if (name === 'tel') texts.phone ??= storedPhone(text.replace(/;.*$/, ''));
    else if (name === 'note') texts.about ??= text;
    else if (name === 'adr') readAddress(contents, parts);
    else if (name === 'url') {
      // A page's own card names the page: it is no link of it.
      if (own.startsWith(`${text}/`)) continue;
      texts.website ??= text;
      addAddress(contents, text);
    } else if (name === 'x-socialprofile' || name === 'socialprofile') readNetwork(contents, property);
    else if (['photo', 'logo'].includes(name)) unread.push({ what: 'photo' });
    else if (name !== 'n' && !SILENT.includes(name)) unread.push(name.toUpperCase());
  }
  const family = properties.find(({ name }) => name === 'n')?.parts ?? [];
  const full = [family[1], family[0]].filter((each) => each?.trim()).join(' ');
  if (!texts.name && !isCompany) texts.name = full;
  if (!isCompany) contents.positions.push(...readPositions(properties));
  return contents;
};

// Phones write several types, and `x-apple:` before a name.
const readNetwork = (contents: FileContents, property: CardProperty): void => {
  const { parameters } = property;
  const types = [parameters['type'] ?? []].flat().flatMap((each) => String(each).split(','));
  const network = types.find((type) => !['pref', 'home', 'work'].includes(type.toLowerCase())) ?? '';
  const text = textOf(property);
  const user = String(parameters['x-user'] ?? '').trim();
  const isUrl = /^https?:/i.test(text);
  addNetwork(contents, network, isUrl ? text : '', user || text.replace(/^[a-z-]+:/i, ''));
};

// Apple writes some year where there is none, and says which.
const birthdayOf = (property: CardProperty): string => {
  const text = textOf(property);
  const omitted = String(property.parameters['x-apple-omit-year'] ?? '');
  return omitted !== '' && text.startsWith(omitted) ? text.replace(omitted, '-') : text;
};

const textOf = (property: CardProperty | undefined): string => property?.parts[0]?.trim() ?? '';

// Organisations and titles in the same place belong together, if each has one.
const readPositions = (properties: readonly CardProperty[]): Position[] => {
  const listOf = (wanted: string): string[] =>
    properties
      .filter((property) => property.name === wanted && !isAlternative(property, properties))
      .map(textOf)
      .slice(0, FILE_ROWS);
  const [organisations, titles] = [listOf('org'), listOf('title')];
  const isPaired = organisations.length === titles.length;
  return organisations.flatMap((organisation, at) => {
    const role = isPaired || at === 0 ? (titles[at] ?? '') : '';
    return organisation === '' ? [] : [{ organisation, role, from: '', to: '' }];
  });
};

// The same again in another language.
const isAlternative = (property: CardProperty, properties: readonly CardProperty[]): boolean => {
  const { name, parameters } = property;
  const { altid } = parameters;
  if (altid === undefined) return false;
  return properties.find((each) => each.name === name && each.parameters['altid'] === altid) !== property;
};

// Post-office box, extended address, street, place, region, postal code, country.
const readAddress = ({ texts }: FileContents, parts: readonly string[]): void => {
  texts.city ??= parts[3]?.trim() ?? '';
  texts.address ??= parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
};

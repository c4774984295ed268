import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { identifiersOf } from '../../../base/fields/rules/identifiers.ts';
import { SOCIAL_FIELDS, socialUrl, websiteUrl } from '../../../base/fields/rules/social.ts';
import { hasPortrait } from '../../../base/photos/rules/photo.ts';
import { filePaths } from '../../../paths.ts';
import { shownLine, withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { presentPositions } from '../../../profiles/life/rules/career.ts';
import { nameParts } from '../../../profiles/rules/filing-name.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { contactPhoto } from './contact-photo.ts';
import type { ProfileFile, SharedProfile } from './profile-file.ts';

const LINE_BYTES = 75;

/** Escapes a text for vCard 4.0 (RFC 6350): backslashes, commas and line breaks. */
const escapeText = (value: string): string =>
  value.replace(/[\\,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n');

/** Escapes one part of a structured value, semicolons included; elsewhere, some readers do not understand an escaped semicolon. */
const escapePart = (value: string): string => escapeText(value).replaceAll(';', '\\;');

/** Folds a line as RFC 6350 requires: into lines of at most 75 bytes, between characters. */
const foldLine = (line: string): string => {
  const folded: string[] = [''];
  let bytes = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > LINE_BYTES) {
      folded.push(' ');
      bytes = 1;
    }
    folded[folded.length - 1] += letter;
    bytes += size;
  }
  return folded.join('\r\n');
};

const dateLines = (property: string, date: string): string[] => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(date)) return [`${property}:${date.replaceAll('-', '')}`];
  return /^\d{4}$/.test(date) ? [`${property}:${date}`] : [];
};

// Where the family name is not known, the name stays whole, as a given name.
const nameLines = (profile: PublicProfile, name: string): string[] => {
  if (profile.profile === 'professional')
    return [`FN:${escapeText(name)}`, `ORG:${escapePart(name)}`, 'KIND:org'];
  const { family, given, suffix } = nameParts(name) ?? { family: '', given: name, suffix: '' };
  const parts = [family, given, '', '', suffix].map(escapePart);
  return [`FN:${escapeText(name)}`, `N:${parts.join(';')}`, 'KIND:individual'];
};

const text = (property: string, value: string): string[] =>
  value.trim() === '' ? [] : [`${property}:${escapeText(value.trim())}`];

const uri = (property: string, value: string | null): string[] =>
  value === null ? [] : [`${property}:${value}`];

// Of the seven parts of an address, the third is the street and the fourth the town.
const place = (profile: PublicProfile): string[] => {
  const [street, town] =
    profile.profile === 'personal' ? ['', profile.currentcity.trim()] : [profile.address.trim(), ''];
  return street + town === '' ? [] : [`ADR:;;${escapePart(street)};${escapePart(town)};;;`];
};

// The positions that somebody has now, newest first, the further ones in groups; without a role in the newest, the profession stays the title.
const workLines = (profile: PublicProfile): string[] => {
  const [newest, ...others] = presentPositions(profile);
  const role = shownLine(newest?.role ?? '');
  return [
    ...(role === '' ? professionLines(profile) : text('TITLE', role)),
    ...positionLines('', '', newest?.organisation),
    ...others.flatMap(({ role, organisation }, at) =>
      positionLines(`work${at + 2}.`, shownLine(role), organisation),
    ),
  ];
};

// The same title in each of the page's languages, its own first, for readers that know only one.
const professionLines = (profile: PublicProfile): string[] => {
  const translated = Object.entries(profile.translations).flatMap(([tag, { profession = '' }]) =>
    text(`TITLE;ALTID=1;LANGUAGE=${tag}`, shownLine(profession)),
  );
  const own = translated.length === 0 ? 'TITLE' : `TITLE;ALTID=1;LANGUAGE=${profile.language}`;
  return [...text(own, displayRole(profile)), ...translated];
};

const positionLines = (group: string, title: string, organisation = ''): string[] => {
  const name = shownLine(organisation).trim();
  return [...text(`${group}TITLE`, title), ...(name === '' ? [] : [`${group}ORG:${escapePart(name)}`])];
};

/** The addresses of a profile elsewhere, each once. */
const addresses = (profile: PublicProfile): string[] => [
  ...new Set([
    ...[websiteUrl(profile.website)].filter((url) => url !== null),
    ...SOCIAL_FIELDS.flatMap((field) => socialUrl(field, profile[field]) ?? []),
    ...identifiersOf(profile).map(({ url }) => url),
    ...profile.links.map(({ url }) => url),
  ]),
];

/** The other names that a page has now: those in its own language and script stand beside its name, others are nicknames, and former ones left out. */
const otherNameLines = ({ names }: PublicProfile): string[] =>
  names.flatMap(({ text: name, language, kind }) => {
    if (kind === 'former') return [];
    const property = kind === 'native' ? 'FN' : 'NICKNAME';
    return text(language === '' ? property : `${property};LANGUAGE=${language}`, withoutBadgeMarks(name));
  });

/** A profile's public fields as a vCard 4.0. */
const contactCard = async (
  { profile, address }: SharedProfile,
  storage: Storage,
  client: string,
): Promise<string> => {
  const name = withoutBadgeMarks(displayName(profile));
  const isPerson = profile.profile === 'personal';
  const photo = hasPortrait(profile) ? await contactPhoto(storage, profile.avatar, client) : null;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `PRODID:-//${escapeText(site.name)}//Profiles//EN`,
    `LANGUAGE:${profile.language}`,
    ...nameLines(profile, name),
    ...otherNameLines(profile),
    ...(isPerson ? text('NICKNAME', shownLine(profile.nickname)) : []),
    // The pronunciation of a whole name has no property of its own; address books show this one under the name.
    ...text('X-PHONETIC-FIRST-NAME', shownLine(profile.said)),
    ...text('PRONOUNS', shownLine(profile.pronouns)),
    ...(isPerson ? workLines(profile) : []),
    ...(isPerson ? dateLines('BDAY', profile.dob) : []),
    ...(isPerson ? dateLines('DEATHDATE', profile.died) : []),
    ...text('EMAIL', profile.email),
    ...text('TEL;VALUE=text', profile.phone ?? ''),
    ...place(profile),
    ...uri('URL', address),
    ...addresses(profile).flatMap((url) => uri('URL', url)),
    ...uri('PHOTO', photo),
    ...uri('SOURCE', filePaths.contactCard(address)),
    `REV:${profile.updated.replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
};

/** `contact.vcf`: the contact card for an address book. */
export const profileContact: ProfileFile = {
  ending: '/contact.vcf',
  type: 'text/vcard; charset=utf-8',
  make: contactCard,
};

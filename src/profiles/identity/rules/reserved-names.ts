import { site } from '../../../base/brand/rules/site.ts';
import type { ProfileFields } from '../../../base/fields/rules/field-catalogue.ts';
import type { Problems } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { withoutUnseen } from '../../../base/text/rules/letters/unseen.ts';
import { characters, foldText } from '../../../base/text/rules/text.ts';
import { hasBadgeMark } from '../../badge/rules/badge-marks.ts';
import { nameSkeleton } from './look-alike.ts';
import { BESIDE_ROLES, FILLERS, ROLE_WORDS, STAFF, STAFF_BESIDE, VERIFIED_WORDS } from './reserved-words.ts';

const reservedSentence = (): string => say('profiles.identity.reserved');

type Fold = (text: string) => string;

/** The word lists in the form in which a reading compares them. */
const listsFor = (fold: Fold) => {
  const [roles, staff, beside, verified] = [ROLE_WORDS, STAFF, STAFF_BESIDE, VERIFIED_WORDS].map((words) =>
    words.map(fold),
  ) as [string[], string[], string[], string[]];
  const [besideRoles, fillers] = [BESIDE_ROLES.map(fold), FILLERS.map(fold)];
  return {
    roles,
    staff,
    verified,
    claims: [...roles, ...staff, ...beside, ...verified],
    besideRoles,
    fillers,
  };
};
type Lists = ReturnType<typeof listsFor>;

const known = new Map<Fold, Lists>();
const listsOf = (fold: Fold): Lists => {
  const lists = known.get(fold) ?? listsFor(fold);
  known.set(fold, lists);
  return lists;
};

// Signs that are read as letters, and letters in boxes, which normalising leaves as they are.
const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
  '!': 'i',
  '|': 'i',
};
// Small capitals, from A to Z.
const SMALL = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'];
const SIGN = /[@43$57!|ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const BOXED = [0x1f1e6, 0x1f170, 0x1f150];
const asLetter = (sign: string): string => {
  const code = sign.codePointAt(0) as number;
  const first = BOXED.find((each) => code >= each) ?? code;
  const place = SMALL.includes(sign) ? SMALL.indexOf(sign) : code - first;
  return SIGNS[sign] ?? String.fromCodePoint(0x61 + place);
};

/** One way to read a name: how its signs are spelled, and how its words are compared. */
type Reading = { spell: Fold; fold: Fold };
// Pages show a name without what cannot be seen.
const asWritten: Fold = (name) => withoutUnseen(name.normalize('NFKC'));
const withoutNumbers: Fold = (name) =>
  asWritten(name).replace(/(?<![\p{L}\p{M}\p{N}])\p{N}+|\p{N}+(?![\p{L}\p{M}\p{N}])/gu, '');
const withSigns: Fold = (name) => asWritten(name).replace(SIGN, asLetter);
const READINGS: readonly Reading[] = [
  { spell: asWritten, fold: foldText },
  { spell: asWritten, fold: nameSkeleton },
  { spell: withoutNumbers, fold: foldText },
  { spell: withoutNumbers, fold: nameSkeleton },
  { spell: withSigns, fold: nameSkeleton },
];

/** Whether a text is made of the given words and has one of `needed`, in time proportional to its length. */
const isMadeOf = (text: string, words: readonly string[], needed: readonly string[] = words): boolean => {
  const ends = { some: new Set([0]), needed: new Set<number>() };
  for (let from = 0; from < text.length; from += 1)
    for (const [state, starts] of Object.entries(ends))
      if (starts.has(from))
        for (const word of words)
          if (word !== '' && text.startsWith(word, from))
            (state === 'needed' || needed.includes(word) ? ends.needed : ends.some).add(from + word.length);
  return ends.needed.has(text.length);
};

// A ring or a box around a letter is no part of it.
const piecesOf = (name: string): string[] =>
  name
    .replace(/\p{Me}/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((piece) => piece !== '');

const wordsOf = (name: string, { spell, fold }: Reading): string[] =>
  piecesOf(spell(name))
    .map(fold)
    .filter((word) => word !== '');

// `Administrator`, `The Site Admin`, `Official Moderator Team`, `admin istrator`; a company may be called `Admin Services Ltd`.
const isStaffName = (name: string, reading: Reading): boolean => {
  const { claims, staff } = listsOf(reading.fold);
  return isMadeOf(wordsOf(name, reading).join(''), claims, staff);
};

// `(verified)`, `Official Verified Account`
const isClaim = (name: string, reading: Reading): boolean => {
  const { claims, verified } = listsOf(reading.fold);
  return isMadeOf(wordsOf(name, reading).join(''), claims, verified);
};

// Nobody writes an honest name in letters that only look like these words.
const hasDisguisedWord = (name: string, reading: Reading): boolean => {
  const { staff, verified } = listsOf(reading.fold);
  const plain = listsOf(foldText);
  return name.split(/\s+/u).some((piece) => {
    const [word = '', ...others] = wordsOf(piece, reading);
    const isReserved = others.length === 0 && (staff.includes(word) || verified.includes(word));
    return isReserved && ![...plain.staff, ...plain.verified].some((each) => foldText(piece).includes(each));
  });
};

/**
 * Whether a name is the brand, or the brand with a word that only the site may use beside it (support, team, official, customer care).
 * `isPlainFree`: the brand alone is no problem.
 */
const isReservedName = (name: string, reading: Reading, isPlainFree = false): boolean => {
  const words = wordsOf(name, reading);
  const { roles, besideRoles, fillers } = listsOf(reading.fold);
  const brandName = brandIn(reading.fold);
  const all = [...roles, ...besideRoles];
  const isReserved = (text: string): boolean => {
    const pieces = text.split(brandName);
    const others = pieces.flatMap((piece) => piece.split(' ')).filter((word) => word !== '');
    const meaning = others.filter((word) => !fillers.includes(word) && !/^\d+$/.test(word));
    const isPlain = meaning.length === 0 && !isPlainFree;
    return (
      pieces.length > 1 &&
      meaning.every((word) => isMadeOf(word, all)) &&
      (isPlain || meaning.some((word) => !isMadeOf(word, besideRoles)))
    );
  };
  return isReserved(words.join(' ')) || isReserved(words.join(''));
};

// Where a name ends and something about it begins.
const PARTS = /[()[\]{}<>\p{Ps}\p{Pe}\p{Pi}\p{Pf}"|•·/:;~*=—–]|\s-|-\s/u;
// Companies have commas before their legal forms, and people between family and given name, which may be Admin.
const COMMA = /[,、،]/u;

const partsOf = (name: string, ends: RegExp): string[] => {
  const parts = asWritten(name)
    .split(ends)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.length > 1 ? parts : [];
};

// How a name begins and ends: a word, two that may be one, or letters apart.
const endsOf = (words: readonly string[]): string[] => {
  const isLong = (word: string): boolean => word.length > 1;
  const letters = words.slice(words.findLastIndex(isLong) + 1);
  return [words.slice(0, 1), words.slice(0, 2), words.slice(-1), words.slice(-2), letters].map((each) =>
    each.join(''),
  );
};

// `Jana (verified)`, `Jana – Vitae Support`, and a person called `Jana Verified`
const hasClaim = (name: string, isPerson: boolean, reading: Reading): boolean => {
  const parts = partsOf(name, PARTS);
  const about = isPerson ? [...parts, ...partsOf(name, COMMA)] : parts;
  const { verified } = listsOf(reading.fold);
  const ends = isPerson ? endsOf(wordsOf(name, reading)) : [];
  return (
    ends.some((end) => verified.includes(end)) ||
    (isPerson && isClaim(name, reading)) ||
    parts.some((part) => isStaffName(part, reading)) ||
    about.some((part) => isClaim(part, reading) || isReservedName(part, reading, true))
  );
};

const brandIn = (fold: Fold): string => fold(site.name.replace(/\s+/gu, ''));

// Nearly every name of an import ends here: each rule needs one of these words.
const mayBeReserved = (name: string, reading: Reading): boolean => {
  const { staff, verified } = listsOf(reading.fold);
  const text = wordsOf(name, reading).join('');
  return [brandIn(reading.fold), ...staff, ...verified].some((word) => text.includes(word));
};

// The rule for lengths refuses what is longer.
const isReserved = (name: string, isPerson: boolean): boolean =>
  characters(name) <= LENGTHS.line &&
  (hasBadgeMark(name) ||
    READINGS.some(
      (reading) =>
        mayBeReserved(name, reading) &&
        (isReservedName(name, reading) ||
          isStaffName(name, reading) ||
          hasDisguisedWord(name, reading) ||
          hasClaim(name, isPerson, reading)),
    ));

type OtherNames = { names?: readonly { text: string }[] | undefined };

/** The problems of names that are reserved for the site, look like one or imitate the verified badge; stored names may stay. */
export const reservedName = (
  { name, companyname, names = [] }: Pick<ProfileFields, 'name' | 'companyname'> & OtherNames,
  stored: (Pick<ProfileFields, 'name'> & OtherNames) | null = null,
): Problems => {
  const isPerson = companyname === '';
  const known = new Set(stored?.names?.map(({ text }) => text));
  return {
    ...(name !== stored?.name &&
      isReserved(name, isPerson) && { [isPerson ? 'name' : 'companyname']: reservedSentence() }),
    ...(names.some(({ text }) => !known.has(text) && isReserved(text, isPerson)) && {
      names: reservedSentence(),
    }),
  };
};

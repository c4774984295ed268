import ICAL from 'ical.js';
import { cardLines } from './card-lines.ts';
import { CARD_CHARACTERS, type FileContents, FileProblem, type Unread } from './contents.ts';
import { type CardProperty, readCard } from './vcard.ts';

/** Reads the first contact card of a text (vCard 2.1, 3 or 4); throws a `FileProblem` if there is none. */
export const readCardText = (text: string): FileContents => {
  const [first, ...others] = cardsIn(cardLines(text));
  if (first === undefined) throw new FileProblem('broken');
  const contents = readCardLines(first);
  if (others.length > 0) contents.unread.push({ what: 'contacts' });
  return contents;
};

/** The lines of each whole card of a file, from its BEGIN on, without its END; a card within another belongs to it. */
export const cardsIn = (lines: readonly string[]): string[][] => {
  const cards: string[][] = [];
  let card: string[] = [];
  let depth = 0;
  for (const line of lines) {
    const isBegin = /^BEGIN:VCARD\s*$/i.test(line);
    if (isBegin) depth += 1;
    if (isBegin && depth === 1) card = [];
    if (/^END:VCARD\s*$/i.test(line)) {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && card.length > 0) cards.push(card);
      if (depth === 0) card = [];
    } else if (depth === 1) card.push(line);
  }
  return cards;
};

/** Reads the lines of one card; throws a `FileProblem` if it has nothing that can be read, or is too large. */
export const readCardLines = (lines: readonly string[]): FileContents => {
  const written = versionOf(lines);
  // What the oldest version writes differently, its lines have lost already.
  const version = written === '4.0' ? '4.0' : '3.0';
  const card = [...new Set(lines.slice(1))].filter((line) => !/^VERSION:/i.test(line));
  if (card.reduce((sum, { length }) => sum + length + 1, 0) > CARD_CHARACTERS)
    throw new FileProblem('tooLarge');
  const { properties, unread } = propertiesOf(version, card);
  if (properties.length === 0) throw new FileProblem('broken');
  const contents = readCard(properties);
  contents.unread.push(...unread);
  return contents;
};

const versionOf = (lines: readonly string[]): string | undefined =>
  lines
    .find((line) => /^VERSION:/i.test(line))
    ?.slice('VERSION:'.length)
    .trim();

// One by one where the card has a line that no parser understands, because the others are fine.
const propertiesOf = (
  version: string,
  lines: readonly string[],
): { properties: CardProperty[]; unread: Unread[] } => {
  const whole = parsed(version, lines);
  if (whole !== null) return { properties: whole, unread: [] };
  const each = lines.map((line) => ({ line, properties: parsed(version, [line]) }));
  return {
    properties: each.flatMap(({ properties }) => properties ?? []),
    unread: each.flatMap(({ line, properties }) =>
      properties === null ? [{ what: 'line' as const, name: line }] : [],
    ),
  };
};

// The parser leaves what its kind of value need not escape.
const unescaped = (text: string): string => text.replace(/\\([;,:])/g, '$1');

const parsed = (version: string, lines: readonly string[]): CardProperty[] | null => {
  try {
    const card = ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD'].join('\r\n');
    const properties = new ICAL.Component(ICAL.parse(card)).getAllProperties();
    if (properties.some(({ name }) => name === '')) return null;
    return properties.filter(({ name }) => name !== 'version').map(propertyOf);
  } catch {
    return null;
  }
};

const propertyOf = (property: ICAL.Property): CardProperty => {
  const value: unknown = property.getFirstValue();
  const parts = (Array.isArray(value) ? value.flat() : [value]).map((part) => unescaped(String(part ?? '')));
  return { name: property.name, parts, parameters: property.toJSON()[1] as Record<string, unknown> };
};

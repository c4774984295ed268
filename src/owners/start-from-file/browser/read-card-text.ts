import ICAL from 'ical.js';
import { CARD_CHARACTERS, FILE_SENTENCES, type FileContents, FileProblem } from '../rules/contents.ts';
import { type CardProperty, readCard } from '../rules/vcard.ts';
import { cardLines } from './card-lines.ts';

/** Reads the first contact card of a text (vCard 3 or 4); throws a `FileProblem` if there is none. */
export const readCardText = (text: string): FileContents => {
  const all = cardLines(text);
  const end = all.findIndex((line) => /^END:VCARD\s*$/i.test(line));
  if (end < 0) throw new FileProblem(FILE_SENTENCES.broken);
  const lines = all.slice(0, end);
  const version = lines
    .find((line) => /^VERSION:/i.test(line))
    ?.slice('VERSION:'.length)
    .trim();
  if (version !== '3.0' && version !== '4.0') throw new FileProblem(FILE_SENTENCES.oldCard);
  const card = [...new Set(lines)];
  if (card.join('\n').length > CARD_CHARACTERS) throw new FileProblem(FILE_SENTENCES.tooLarge);
  const properties: CardProperty[] = [];
  const unread: string[] = [];
  // One by one, because phones write lines that no parser understands, and the others are fine.
  for (const line of card.slice(1)) {
    const property = propertyOf(version, line);
    if (property === null) unread.push(`the line “${line}”`);
    else properties.push(property);
  }
  if (properties.every(({ name }) => name === 'version')) throw new FileProblem(FILE_SENTENCES.broken);
  const contents = readCard(properties);
  contents.unread.push(...unread);
  if (all.slice(end).some((line) => /^BEGIN:VCARD/i.test(line)))
    contents.unread.push('further contacts in the file');
  return contents;
};

// The parser leaves what its kind of value need not escape.
const unescaped = (text: string): string => text.replace(/\\([;,:])/g, '$1');

const propertyOf = (version: string, line: string): CardProperty | null => {
  try {
    const card = ['BEGIN:VCARD', `VERSION:${version}`, line, 'END:VCARD'].join('\r\n');
    const property = new ICAL.Component(ICAL.parse(card)).getAllProperties().at(-1);
    if (!property?.name) return null;
    const value: unknown = property.getFirstValue();
    const parts = (Array.isArray(value) ? value.flat() : [value]).map((part) =>
      unescaped(String(part ?? '')),
    );
    return { name: property.name, parts, parameters: property.toJSON()[1] as Record<string, unknown> };
  } catch {
    return null;
  }
};

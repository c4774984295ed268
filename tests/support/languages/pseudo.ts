import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
type Plural = Element & {
  value: string;
  offset: number;
  pluralType: string;
  options: Record<string, { value: Element[] }>;
};

/** The tags of the pseudo-languages: one from left to right, one from right to left. */
export const PSEUDO_LANGUAGES = ['en-XA', 'ar-XB'] as const;

/** The English letters with accents: a text that has none did not come from the file of sentences. */
const ACCENTED = new Map(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'áƀćđéƒğĥíĵķĺḿñóþɋŕšťúṽŵẋýžÁɃĆĐÉƑĞĤÍĴĶĹḾÑÓÞɊŔŠŤÚṼŴẊÝŽ'][index] as string,
  ]),
);
/** As many more letters as a wordy language needs: two for every five. */
const LONGER = 0.4;

/** A sentence as a language might write it that is longer and has other letters, in brackets that show where it is cut off. */
export const pseudo = (text: string): string => {
  const elements = new IntlMessageFormat(text, 'en').getAst() as Element[];
  const more = Math.ceil(textOf(elements).length * LONGER);
  const filler = 'ƒíĺĺéŕ '
    .repeat(Math.ceil(more / 7))
    .slice(0, more)
    .trim();
  return `[${elements.map(written).join('')}${filler === '' ? '' : ` ${filler}`}]`;
};

const LITERAL = 0;
const NUMBER = 2;

const textOf = (elements: readonly Element[]): string =>
  elements
    .map((element) => {
      if ('children' in element) return textOf(element.children);
      if ('options' in element)
        return textOf(Object.values(element.options as Plural['options'])[0]?.value ?? []);
      return element.type === LITERAL && 'value' in element ? String(element.value) : '';
    })
    .join('');

/** An element of a sentence in ICU MessageFormat. */
const written = (element: Element): string => {
  if ('children' in element)
    return `<${element.value}>${element.children.map(written).join('')}</${element.value}>`;
  if ('options' in element) return writtenChoice(element as Plural);
  if (!('value' in element)) return '#';
  const value = String(element.value);
  if (element.type === NUMBER) return `{${value}, number}`;
  if (element.type !== LITERAL) return `{${value}}`;
  return [...value]
    .map((letter) => ACCENTED.get(letter) ?? letter)
    .join('')
    .replace(/'/g, "''")
    .replace(/[{}<]/g, "'$&'");
};

const writtenChoice = (element: Plural): string => {
  const options = Object.entries(element.options).map(
    ([name, { value }]) => `${name} {${value.map(written).join('')}}`,
  );
  if (!('offset' in element))
    return `{${(element as { value: string }).value}, select, ${options.join(' ')}}`;
  const kind = element.pluralType === 'ordinal' ? 'selectordinal' : 'plural';
  const offset = element.offset === 0 ? '' : `offset:${element.offset} `;
  return `{${element.value}, ${kind}, ${offset}${options.join(' ')}}`;
};

/** The sentences of a pseudo-language. */
export const pseudoFile = (sentences: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(sentences).map(([name, text]) => [name, pseudo(text)]));

/** Whether a text has words and none with an accent. */
export const isPlain = (text: string): boolean => /[a-z]{2}/i.test(text) && !ACCENTS.test(text);

const ACCENTS = new RegExp(`[${[...ACCENTED.values()].join('')}]`, 'u');

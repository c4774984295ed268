import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
type Options = Readonly<Record<string, { value: Element[] }>>;

/** What the code of a sentence needs to know: its language, and the number that `#` stands for. */
type Place = { language: string; number?: string };

/** JavaScript for a sentence in a language, as text: an expression in which `p` is the placeholders' values. */
export const compileSentence = (text: string, language: string): string =>
  join(elementsOf(text, language), { language });

/** As `compileSentence`, for a sentence in pieces: an expression of an array. */
export const compilePieces = (text: string, language: string): string => {
  const place = { language };
  const pieces: string[] = [];
  let plain: Element[] = [];
  const endPlain = (): void => {
    if (plain.length > 0) pieces.push(`{text:${join(plain, place)}}`);
    plain = [];
  };
  for (const element of elementsOf(text, language)) {
    if (!('children' in element)) {
      plain.push(element);
      continue;
    }
    endPlain();
    pieces.push(`{text:${join(element.children, place)},tag:${JSON.stringify(element.value)}}`);
  }
  endPlain();
  return `[${pieces.join(',')}]`;
};

/** The names of the values that a sentence needs, sorted; elements as `<name>`. */
export const placeholdersOf = (text: string, language: string): string[] =>
  [...new Set(namesIn(elementsOf(text, language)))].sort();

const namesIn = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => {
    if ('children' in element) return [`<${element.value}>`, ...namesIn(element.children)];
    if ('options' in element)
      return [
        element.value,
        ...Object.values(element.options as Options).flatMap(({ value }) => namesIn(value)),
      ];
    return isLiteral(element) || !('value' in element) ? [] : [element.value];
  });

const elementsOf = (text: string, language: string): Element[] =>
  new IntlMessageFormat(text, language).getAst() as Element[];

const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;
const isLiteral = ({ type }: Element): boolean => type === LITERAL;

const join = (elements: readonly Element[], place: Place): string => {
  const parts = elements.map((element) => codeOf(element, place));
  if (parts.length === 0) return '""';
  const isText = elements[0] !== undefined && isLiteral(elements[0]);
  return (isText || parts.length === 0 ? parts : ['""', ...parts]).join('+');
};

const codeOf = (element: Element, place: Place): string => {
  const language = JSON.stringify(place.language);
  if ('children' in element) return `(${join(element.children, place)})`;
  if ('options' in element)
    return 'offset' in element
      ? pluralCode(element, place)
      : selectCode(element.value, element.options as Options, place);
  if ('value' in element) {
    if (element.type === LITERAL) return JSON.stringify(element.value);
    const value = `p[${JSON.stringify(element.value)}]`;
    if (element.type === ARGUMENT) return value;
    if (element.type === NUMBER) return `new Intl.NumberFormat(${language}).format(${value})`;
    throw new Error(`A sentence formats "${element.value}" in a way that scripts cannot: pass it as text.`);
  }
  return `new Intl.NumberFormat(${language}).format(${place.number ?? '0'})`;
};

const selectCode = (name: string, options: Options, place: Place): string =>
  choose(`p[${JSON.stringify(name)}]`, options, place);

/** The option that a text chooses, in code; `other` for any further one. */
const choose = (chosen: string, options: Options, place: Place): string => {
  const cases = Object.entries(options).filter(([name]) => name !== 'other');
  const last = `(${join(options['other']?.value ?? [], place)})`;
  return `(${cases.reduceRight(
    (rest, [name, { value }]) => `${chosen}===${JSON.stringify(name)}?(${join(value, place)}):${rest}`,
    last,
  )})`;
};

const pluralCode = (element: Extract<Element, { offset: number }>, { language }: Place): string => {
  const count = `p[${JSON.stringify(element.value)}]`;
  const number = element.offset === 0 ? count : `(${count}-${element.offset})`;
  const rules = `new Intl.PluralRules(${JSON.stringify(language)},{type:${JSON.stringify(element.pluralType)}})`;
  const place = { language, number };
  const options = Object.entries(element.options as Options);
  const exact = options.filter(([name]) => name.startsWith('='));
  const words = Object.fromEntries(options.filter(([name]) => !name.startsWith('=')));
  return `(${exact.reduceRight(
    (rest, [name, { value }]) => `${count}==${name.slice(1)}?(${join(value, place)}):${rest}`,
    `(k=>${choose('k', words, place)})(${rules}.select(${number}))`,
  )})`;
};

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

/** A template is shorter than a sum of texts. */
const join = (elements: readonly Element[], place: Place): string =>
  `\`${elements.map((element) => partOf(element, place)).join('')}\``;

const partOf = (element: Element, place: Place): string => {
  if ('children' in element) return element.children.map((child) => partOf(child, place)).join('');
  if (isLiteral(element) && 'value' in element) return inTemplate(element.value);
  return `\${${codeOf(element, place)}}`;
};

const inTemplate = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\r/g, '\\r');

const codeOf = (element: Element, place: Place): string => {
  const language = JSON.stringify(place.language);
  if ('options' in element)
    return 'offset' in element
      ? pluralCode(element, place)
      : selectCode(element.value, element.options as Options, place);
  if ('value' in element) {
    const value = placeholderCode(element.value);
    if (element.type === ARGUMENT) return value;
    if (element.type === NUMBER) return `${value}.toLocaleString(${language})`;
    throw new Error(`A sentence formats "${element.value}" in a way that scripts cannot: pass it as text.`);
  }
  return `${place.number ?? '(0)'}.toLocaleString(${language})`;
};

const selectCode = (name: string, options: Options, place: Place): string =>
  choose(placeholderCode(name), options, place);

/** The option that a text chooses, in code; `other` for any further one. */
const choose = (chosen: string, options: Options, place: Place): string => {
  const cases = Object.entries(options).filter(([name]) => name !== 'other');
  const last = join(options['other']?.value ?? [], place);
  return `(${cases.reduceRight(
    (rest, [name, { value }]) => `${chosen}===${JSON.stringify(name)}?${join(value, place)}:${rest}`,
    last,
  )})`;
};

const pluralCode = (element: Extract<Element, { offset: number }>, { language }: Place): string => {
  const count = placeholderCode(element.value);
  const number = element.offset === 0 ? count : `(${count}-${element.offset})`;
  const rules = `new Intl.PluralRules(${JSON.stringify(language)},{type:${JSON.stringify(element.pluralType)}})`;
  const place = { language, number };
  const options = Object.entries(element.options as Options);
  const exact = options.filter(([name]) => name.startsWith('='));
  const words = Object.fromEntries(options.filter(([name]) => !name.startsWith('=')));
  const [said = '', ...others] = new Set(Object.values(words).map(({ value }) => join(value, place)));
  // Words that are the same for every number need no choice.
  const worded =
    others.length === 0
      ? `(${said})`
      : element.pluralType === 'cardinal' && onlyOneIsOne(language)
        ? `${number}==1?${join((words['one'] ?? words['other'])?.value ?? [], place)}:${join(words['other']?.value ?? [], place)}`
        : `(k=>${choose('k', words, place)})(${rules}.select(${number}))`;
  return `(${exact.reduceRight(
    (rest, [name, { value }]) => `${count}==${name.slice(1)}?${join(value, place)}:${rest}`,
    worded,
  )})`;
};

/** Whether a language has a word for one of something and another for every other number, so that a comparison tells which. */
const onlyOneIsOne = (language: string): boolean => {
  const rules = new Intl.PluralRules(language);
  return (
    rules.resolvedOptions().pluralCategories.length === 2 &&
    NUMBERS_TRIED.every((number) => rules.select(number) === (number === 1 ? 'one' : 'other'))
  );
};

// Languages that group numbers otherwise do so among these.
const NUMBERS_TRIED = [...Array(201).keys(), 0.1, 0.5, 1.1, 1.5, 1_000, 1_001, 100_001, 1_000_000, 1_000_001];

/** The value of a placeholder. */
const placeholderCode = (name: string): string =>
  /^[a-z_]\w*$/i.test(name) ? `p.${name}` : `p[${JSON.stringify(name)}]`;

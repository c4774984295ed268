import { IntlMessageFormat } from 'intl-messageformat';
import { directionOf } from './language-direction.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const ARGUMENT = 1;
/** Begins and ends a part of a text whose direction is its own, that of its first letter. */
const FIRST_STRONG = '\u2068';
const END = '\u2069';
/** What is followed as a link: programs that find addresses in texts would take the mark behind it for a part of it. */
const ADDRESS = /url|link/i;

/** The sentences of a language as they are said: from right to left, with values that keep their own direction. */
export const inDirection = <Sentences extends Readonly<Record<string, string>>>(
  language: string,
  sentences: Sentences,
): Sentences => {
  if (directionOf(language) === 'ltr') return sentences;
  const isolated = Object.entries(sentences).map(([name, text]) => [name, withIsolatedValues(text)]);
  return Object.fromEntries(isolated) as Sentences;
};

/**
 * A sentence of a language from right to left, whose values keep their own direction: a Latin name would else take the full stop or the
 * number behind it along.
 */
const withIsolatedValues = (text: string): string => {
  const format = new IntlMessageFormat(text, undefined, undefined, { captureLocation: true });
  const spans = spansIn(format.getAst() as Element[]);
  return spans
    .sort((one, other) => other.start - one.start)
    .reduce(
      (marked, { start, end }) =>
        marked.slice(0, start) + FIRST_STRONG + marked.slice(start, end) + END + marked.slice(end),
      text,
    );
};

type Span = { start: number; end: number };

/** Where values stand that are put in as they are. */
const spansIn = (elements: readonly Element[]): Span[] =>
  elements.flatMap((element) => {
    if ('children' in element) return spansIn(element.children);
    if ('options' in element)
      return Object.values(element.options as Record<string, { value: Element[] }>).flatMap(({ value }) =>
        spansIn(value),
      );
    if (element.type !== ARGUMENT || !('value' in element) || ADDRESS.test(String(element.value))) return [];
    const { location } = element;
    return location ? [{ start: location.start.offset, end: location.end.offset }] : [];
  });

/** A part of a text, and the numbers of the reports that are about it. */
export type MarkedPart = { text: string; numbers: readonly number[] };

/** What a report quotes: between quotation marks of any script. */
const QUOTED = /[“„«»‹›"‘‚「『]([^“”„«»‹›"「」『』]{8,})[”“«»‹›"’‘」』]/gu;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Number of characters from which a sentence is told from any other. */
const MIN_SENTENCE = 12;

type Span = { start: number; end: number; number: number };

const fold = (text: string): string => text.toLowerCase();

const sentencesOf = (text: string): { start: number; text: string }[] =>
  [...SENTENCES.segment(text)].map(({ index, segment }) => ({
    start: index + (segment.length - segment.trimStart().length),
    text: segment.trim(),
  }));

const spansOf = (text: string, details: string, number: number): Span[] => {
  const searched = fold(text);
  // Folding must not move what is found.
  if (searched.length !== text.length) return [];
  const quotes = [...details.matchAll(QUOTED)].map(([, quoted = '']) => fold(quoted.trim()));
  const found = quotes.flatMap((quote): Span[] => {
    const start = searched.indexOf(quote);
    return start === -1 ? [] : [{ start, end: start + quote.length, number }];
  });
  if (found.length > 0) return found;
  const said = fold(details);
  return sentencesOf(text)
    .filter((sentence) => sentence.text.length >= MIN_SENTENCE && said.includes(fold(sentence.text)))
    .map((sentence) => ({ start: sentence.start, end: sentence.start + sentence.text.length, number }));
};

/** A text in parts: what reports quote from it, between quotation marks or as a whole sentence, carries their numbers, counted from 1. */
export const markReported = (text: string, details: readonly string[]): MarkedPart[] => {
  const spans = details.flatMap((each, index) => spansOf(text, each, index + 1));
  const edges = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort(
    (one, other) => one - other,
  );
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] as number;
    const over = spans.filter((span) => span.start <= start && span.end >= end);
    return { text: text.slice(start, end), numbers: [...new Set(over.map(({ number }) => number))] };
  });
};

/** Where the first part that a report quotes stands in a text; null if none is quoted. */
export const firstReported = (parts: readonly MarkedPart[]): { start: number; end: number } | null => {
  let start = 0;
  for (const { text, numbers } of parts) {
    if (numbers.length > 0) return { start, end: start + text.length };
    start += text.length;
  }
  return null;
};

const PHOTO_WORDS = /\b(?:photo|photograph|picture|portrait|image)s?\b/iu;

/** The numbers of the reports that speak of a photo. */
export const photoReports = (details: readonly string[]): number[] =>
  details.flatMap((each, index) => (PHOTO_WORDS.test(each) ? [index + 1] : []));

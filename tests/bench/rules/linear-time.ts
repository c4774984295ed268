import { emptyFields, FIELD_LABELS } from '../../../src/base/fields/rules/fields.ts';
import { isPhone } from '../../../src/base/fields/rules/phone.ts';
import {
  isSocialValue,
  isWebsiteValue,
  socialUrl,
  websiteUrl,
} from '../../../src/base/fields/rules/social.ts';
import type { Endpoint } from '../../../src/base/http/calls/endpoint.ts';
import { isEmail, normalizeEmail } from '../../../src/base/text/rules/email.ts';
import { hasControlCharacter } from '../../../src/base/text/rules/letters/text-signs.ts';
import { profileIdOf, profileSlug } from '../../../src/base/text/rules/slug.ts';
import { characters, cleanText, foldText } from '../../../src/base/text/rules/text.ts';
import { excerptOf, isImagePath, readTags, tagSlug } from '../../../src/news/rules/article.ts';
import { articleSlug, articleSlugAttempt } from '../../../src/news/rules/article-slug.ts';
import { renderArticle } from '../../../src/news/server/article-html.ts';
import { readEdit, readRegistration } from '../../../src/owners/rules/forms.ts';
import { foundText } from '../../../src/search/rules/found-text.ts';
import { foldQuery } from '../../../src/search/rules/query-words.ts';
import { searchText } from '../../../src/search/rules/search.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { EVERY_CALL } from '../../support/calls/contract.ts';
import type { Report } from '../report.ts';

/** Maximum CPU time of one call, in milliseconds: linear code needs a few, quadratic code many thousands. */
const MAX_MS = 2_000;

const spent = (work: () => unknown): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const SIZE = 200_000;
/** Texts that make careless patterns and normalisers backtrack. */
const TEXTS: Record<string, string> = {
  letters: 'a'.repeat(SIZE),
  'spaces before a letter': `a${' '.repeat(SIZE)}b`,
  hyphens: '-'.repeat(SIZE),
  'hyphens before a letter': `${'-'.repeat(SIZE)}a`,
  dots: 'a.'.repeat(SIZE / 2),
  'dots and an end that does not fit': `${'a.'.repeat(SIZE / 2)}!`,
  'at signs': `${'a@'.repeat(SIZE / 2)}.`,
  'an address without an end': `https://${'a'.repeat(SIZE)} x`,
  'a host without an end': `${'a-'.repeat(SIZE / 2)}_`,
  slashes: `https://a/${'/'.repeat(SIZE)} `,
  'marks in the wrong order': `a${'\u0300\u0316'.repeat(SIZE / 2)}`,
  'marks in the wrong order, again and again': `a${'\u0300\u0316'.repeat(15)}`.repeat(SIZE / 31),
  'marks of no letter': '\u0345\u0301'.repeat(SIZE / 2),
  'letters that grow': 'İ'.repeat(SIZE / 2),
  'letters that fold to eighteen': 'ﷺ'.repeat(SIZE / 4),
  'halves of letters': '\ud800'.repeat(SIZE),
  emoji: '👨‍👩‍👧‍👦'.repeat(SIZE / 11),
  hangul: '\u1100\u1161\u11a8'.repeat(SIZE / 3),
  'line ends': '\r\n'.repeat(SIZE / 2),
  commas: 'a, '.repeat(SIZE / 3),
  zeros: '\0'.repeat(SIZE),
};

const item = (text: string) => ({
  ...emptyFields(),
  profile: 'personal' as const,
  name: text,
  message: text,
});
const CODE: Record<string, (text: string) => unknown> = {
  cleanText,
  foldText,
  hasControlCharacter,
  characters,
  profileSlug,
  profileIdOf,
  articleSlug,
  articleSlugAttempt: (text) => articleSlugAttempt(text, 12),
  tagSlug,
  readTags: (text) => readTags(cleanText(text)),
  isImagePath,
  excerptOf: (text) => excerptOf('', text),
  isEmail,
  normalizeEmail,
  isPhone,
  isWebsiteValue,
  websiteUrl,
  isSocialValue: (text) => isSocialValue('facebook', text),
  socialUrl: (text) => socialUrl('twitter', text.replace(/\p{Cs}/gu, '')),
  foldQuery,
  searchText: (text) => searchText(item(text)),
  'foundText, in a field of maximum length': (text) =>
    foundText(item(text.slice(0, 10_000)), text.slice(0, 200)),
};

const REPEATED = [
  '[',
  '![',
  '[a](',
  '<',
  '<a',
  '<!--',
  '<p>',
  '*',
  '**a ',
  '_a',
  '`',
  '``` ',
  '> ',
  '- ',
  '| a ',
  '\\',
  '&',
  '&#',
  '~~',
  '# ',
  '1. ',
  '<a href="',
  '[a]: b\n',
  '\n',
  ' \n',
  '](',
  '<![CDATA[',
  '[^1]',
  'a_',
  'a*a*',
  '~~a~~',
  '[^1]: a\n',
  '## a\n',
  '<figure>',
  '<figcaption>',
  '<p id="a">',
  '<sup><a ',
  '<td style=";text-align:',
];

/** The fields of a call. */
const keysOf = ({ schema }: Endpoint): string[] => {
  const { shape } = (schema as unknown as { def: { shape?: object } }).def;
  return shape === undefined ? Object.keys(FIELD_LABELS) : Object.keys(shape);
};

const TODAY = '2030-01-01';
const NAMES = Object.keys(FIELD_LABELS).flatMap((name) => [name, `${name}1`]);
const filled = (names: readonly string[], text: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, text]));

/** Pieces of code with the maximum time of one run over one text. */
const jobs = (): {
  name: string;
  max: number;
  texts: Record<string, string>;
  run: (text: string) => unknown;
}[] => [
  ...Object.entries(CODE).map(([name, run]) => ({ name, max: MAX_MS, texts: TEXTS, run })),
  ...EVERY_CALL.map((endpoint) => ({
    name: `the schema of ${endpoint.path}`,
    max: keysOf(endpoint).length * 200 + MAX_MS,
    texts: TEXTS,
    run: (text: string) => endpoint.schema.safeParse(filled(keysOf(endpoint), text)),
  })),
  ...(['personal', 'professional'] as const).map((kind) => ({
    name: `the rules of a ${kind} page`,
    max: 2 * 4_000,
    texts: TEXTS,
    run: (text: string) => {
      readRegistration(kind, filled(NAMES, text), TODAY);
      readEdit(kind, kind === 'personal' ? aProfileRecord() : aBusinessRecord(), filled(NAMES, text), TODAY);
    },
  })),
  {
    name: 'renderArticle',
    max: 4_000,
    texts: Object.fromEntries(
      REPEATED.map((piece) => [piece, piece.repeat(Math.floor(20_000 / piece.length))]),
    ),
    run: renderArticle,
  },
];

/** Checks that rules, schemas and the rendering of articles take linear time on adversarial texts; records the slowest text of each. */
export const benchRules = (report: Report): void => {
  const slowest = jobs().map(({ name, max, texts, run }) => {
    const times = Object.entries(texts).map(([kind, text]) => ({ kind, time: spent(() => run(text)) }));
    const worst = times.reduce((a, b) => (b.time > a.time ? b : a));
    report.check(`${name}, ms on ${worst.kind}`, null, worst.time, max);
    return { name, ...worst, max };
  });
  report.keep('rules', slowest);
  const [first] = [...slowest].sort((a, b) => b.time / b.max - a.time / a.max);
  console.log(
    `\nRules on adversarial texts: ${slowest.length} measured; the slowest, ${first?.name}: ${first?.time.toFixed(0)} ms`,
  );
};

import { countOf } from '../../../base/text/rules/number-words.ts';
import { quoted } from '../../../imports/files/rules/limits.ts';
import type { ListReview } from '../../../imports/files/rules/mapping.ts';
import type { MemberList, RowProblem } from '../../../imports/files/rules/member-list.ts';
import type { PreparedList } from './prepare-list.ts';

/** So many rows are told one by one. */
const TOLD = 20;

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

const FORMATS: Readonly<Record<MemberList['format'], string>> = {
  table: 'table',
  xlsx: 'Excel',
  'json-lines': 'JSON Lines',
  json: 'JSON',
  vcard: 'vCard',
  linkedin: 'LinkedIn’s export',
};

/** What is said about a list before it is imported, each a line: what was read, what columns become, what is not used, and what had to be guessed. */
export const listSentences = ({ review, list, rows, keyless, remarks, repeats }: PreparedList): string[] => [
  ...(list === null ? [] : [headOf(list), ...list.remarks, columnsOf(review)]),
  ...unusedOf(review, list !== null),
  ...ordersOf(review),
  ...(keyless > 0 ? [keylessOf(keyless, rows)] : []),
  ...first(remarks.map(problemWords)),
  ...first(repeats.map(({ row, sentence }) => `Row ${row}: ${sentence}`)),
];

const headOf = ({ format, encoding, separator, rows, columns }: MemberList): string =>
  [
    `Read as ${FORMATS[format]}: ${countOf(rows.length, 'row')}, ${countOf(columns.length, 'column')}`,
    ...(separator === null ? [] : [SEPARATORS[separator]]),
    ...(encoding === null || encoding === 'utf-8' ? [] : [encoding]),
  ].join(', ');

const columnsOf = ({ columns, mapping }: ListReview): string => {
  const used = columns.flatMap(({ column, field }) =>
    field === null ? [] : [`${quoted(column)} is ${field}`],
  );
  return `${mapping.profile === 'personal' ? 'People' : 'Businesses'}: ${used.join(', ')}`;
};

const unusedOf = ({ columns }: ListReview, hasRemarks: boolean): string[] =>
  columns
    .filter(({ field }) => field === null)
    .map(({ column, filled, didYouMean, remark }) =>
      [
        `Not used: ${quoted(column)} (${countOf(filled, 'value')}).`,
        ...(hasRemarks && remark !== null ? [remark] : []),
        ...(didYouMean === null ? [] : [`Did you mean ${didYouMean}?`]),
      ].join(' '),
    );

const ordersOf = ({ columns, questions, dates }: ListReview): string[] => [
  ...columns.flatMap(({ column }) => {
    const reading = dates[column];
    if (!reading?.order || reading.both === 0) return [];
    const which = reading.order === 'day-first' ? 'the day' : 'the month';
    const why = reading.isAsked ? ', as the mapping says' : '';
    return [
      `In ${quoted(column)}, ${countOf(reading.both, 'date')} could be read both ways: ${which} comes first${why}.`,
    ];
  }),
  ...questions.flatMap((question) =>
    question.kind === 'date-order' && question.answer === null
      ? [
          `${question.sentence} Only their years are imported; a mapping (--map) with "dateOrder": "day-first" or "month-first" says which.`,
        ]
      : [],
  ),
];

const keylessOf = (keyless: number, rows: number): string =>
  `${countOf(keyless, 'row')} of ${rows.toLocaleString('en')} ${keyless === 1 ? 'has' : 'have'} no key, id or e-mail to be known by when the list comes again.`;

/** A row, its column and what is said about it. */
export const problemWords = ({ row, column, sentence }: RowProblem): string =>
  `Row ${row}${column === undefined ? '' : `, ${column}`}: ${sentence}`;

const first = (sentences: readonly string[]): string[] =>
  sentences.length <= TOLD
    ? [...sentences]
    : [...sentences.slice(0, TOLD), `… and ${(sentences.length - TOLD).toLocaleString('en')} more of these.`];

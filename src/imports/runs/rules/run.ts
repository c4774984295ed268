import type { ListReview, Mapping } from '../../files/rules/mapping.ts';
import type { StopReason, WaitReason } from './pace.ts';
import { NO_ROWS, plannedOf, type RowTally, type Stored } from './rows.ts';

/** The steps of an import, in their order. */
export const STEPS = ['file', 'columns', 'check', 'import'] as const;
export type RunStep = (typeof STEPS)[number];
export const IMPORT_STEP_NAMES: Record<RunStep, string> = {
  file: 'File',
  columns: 'Columns',
  check: 'Check',
  import: 'Import',
};

/** One import, as this browser keeps it until it is done: after a reload it goes on from here. */
export type ImportRun = {
  /** The word by which the site knows it; a row that comes again under it changes nothing. */
  batch: string;
  /** The e-mail of the member who began it: nobody else goes on with it. */
  by: string;
  file: string;
  step: Exclude<RunStep, 'file'>;
  mapping: Mapping;
  /** The name under which the mapping was chosen or kept; '' if it has none. */
  mappingName: string;
  source: string;
  /** What stays private, as the site takes it; null for what it does by itself. */
  privacy: readonly string[] | null;
  /** The rows that are the page, or the earlier row, that they look like. */
  joined: readonly number[];
  /** Whether the rows of the present step are being sent; a paused one waits for its button, also after a reload. */
  sending: 'idle' | 'running' | 'paused' | 'done';
  /** The number of the check: answers of an earlier one are void. */
  checks: number;
  /** When the import ended, in milliseconds; 0 before. */
  ended: number;
};

/** What the sending of rows is doing now. */
export type RowsSending =
  | { kind: 'idle' | 'running' | 'pausing' | 'paused' | 'offline' | 'done' }
  | { kind: 'waiting'; why: WaitReason; until: number }
  | { kind: 'stopped'; why: StopReason; message: string };

/** How far the present step is, in rows: what the check says, and of that what is stored. */
export type RunProgress = { total: number; done: number; checked: RowTally; stored: Stored };

export const NO_PROGRESS: RunProgress = {
  total: 0,
  done: 0,
  checked: NO_ROWS,
  stored: plannedOf(NO_ROWS, 0),
};

/** A run of a file that was just read. */
export const newRun = (
  start: Pick<ImportRun, 'batch' | 'by' | 'file' | 'mapping' | 'mappingName'>,
): ImportRun => ({
  ...start,
  step: 'columns',
  source: '',
  privacy: null,
  joined: [],
  sending: 'idle',
  checks: 0,
  ended: 0,
});

/** Another mapping; what was checked under the last one is void. */
export const withMapping = (run: ImportRun, mapping: Mapping, mappingName = ''): ImportRun => ({
  ...run,
  mapping,
  mappingName,
  joined: [],
  sending: 'idle',
});

/** What the button of the columns waits for: a sentence for each, with the question that it belongs to. */
export const missingOf = (
  run: Pick<ImportRun, 'source'>,
  review: ListReview,
): { of: 'name' | 'question' | 'source'; sentence: string }[] => {
  const fields: readonly string[] = review.columns.flatMap(({ field }) => field ?? []);
  const hasName = NAME_FIELDS.some((field) => fields.includes(field));
  return [
    ...(hasName ? [] : [{ of: 'name' as const, sentence: 'Choose the column with the names.' }]),
    ...openQuestions(review).map(({ sentence }) => ({ of: 'question' as const, sentence })),
    ...(run.source.trim() === '' && !fields.includes('source')
      ? [{ of: 'source' as const, sentence: 'Say where the list is from.' }]
      : []),
  ];
};

const NAME_FIELDS: readonly string[] = ['name', 'companyname', 'family_name', 'surname_first', 'given_name'];

/** The questions that have no answer yet. */
export const openQuestions = ({ questions }: ListReview): ListReview['questions'] =>
  questions.filter((question) => question.kind !== 'date-order' || question.answer === null);

/** Whether a column waits for an answer. */
export const isAsked = (review: ListReview, column: string): boolean =>
  openQuestions(review).some(({ columns }) => columns.includes(column));

/** What an import is called among the others: its source, or its file where each row names a source of its own. */
export const sourceOf = ({ source, file }: Pick<ImportRun, 'source' | 'file'>): string =>
  source.trim() || file.slice(0, 200);

/** Whether a run sends rows by itself after a reload. */
export const goesOn = (run: ImportRun): boolean => run.sending === 'running';

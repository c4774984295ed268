import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import { textProblem } from '../../../base/fields/rules/text-problem.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { EntryKind } from '../../../profiles/life/rules/entries.ts';
import { TIE_LABELS, type TieKind } from '../../../profiles/ties/rules/tie.ts';
import type { ChosenPage } from '../../ties/rules/chosen-page.ts';
import type { Entry } from './entry.ts';
import {
  DATE_SENTENCES,
  isUntilNow,
  NO_DATE,
  readTypedDate,
  type TypedDate,
  takenApart,
  toTypedDate,
} from './typed-date.ts';

/** An entry while it is entered. */
export type EntryForm = {
  main: string;
  /** The page of the organisation, if one was chosen. */
  page: ChosenPage | null;
  /** Whether that page is asked to confirm, and as what. */
  asks: boolean;
  tie: TieKind;
  detail: string;
  from: TypedDate;
  to: TypedDate;
  /** Whether it lasts until now. */
  isNow: boolean;
};

/** A part of the form that can be wrong. */
export type EntryPart = 'main' | 'detail' | 'from' | 'to';

const NO_ENTRY: Entry = { main: '', detail: '', from: '', to: '' };

/** The form of an entry, or of a new one. */
export const startEntryForm = (entry: Entry = NO_ENTRY): EntryForm => ({
  main: entry.main,
  page: null,
  asks: false,
  tie: 'works',
  detail: entry.detail,
  from: toTypedDate(entry.from),
  to: toTypedDate(entry.to),
  isNow: entry.from !== '' && entry.to === '',
});

/** The role that a kind of tie stands for; '' for work, which says none. */
const roleOf = (tie: TieKind): string => (tie === 'works' ? '' : TIE_LABELS[tie]);

/** The form with another kind of tie, which fills a role that is empty or came from the kind before. */
export const withTieKind = (form: EntryForm, tie: TieKind): EntryForm => ({
  ...form,
  tie,
  detail: form.detail.trim() === '' || form.detail === roleOf(form.tie) ? roleOf(tie) : form.detail,
});

/** The form with the page of the organisation, which is to be asked. */
export const withPage = (form: EntryForm, page: ChosenPage, tie: TieKind, asks: boolean): EntryForm =>
  withTieKind({ ...form, main: page.name, page, asks }, tie);

/** The form once the boxes of a date are left. */
export const withLeftDate = (form: EntryForm, part: 'from' | 'to'): EntryForm =>
  part === 'to' && isUntilNow(form.to)
    ? { ...form, to: NO_DATE, isNow: true }
    : { ...form, [part]: takenApart(form[part]) };

/** Whether something was entered or changed. */
export const isEntryChanged = (form: EntryForm, first: EntryForm): boolean =>
  JSON.stringify(form) !== JSON.stringify(first);

/** What the form says, with the dates as they are stored; a date that cannot be read is ''. */
export const toEntry = (form: EntryForm, today: string): Entry => {
  const dateOf = (date: TypedDate): string => {
    const read = readTypedDate(date, today);
    return 'date' in read ? read.date : '';
  };
  return {
    main: form.main.trim(),
    detail: form.detail.trim(),
    from: dateOf(form.from),
    to: form.isNow ? '' : dateOf(form.to),
  };
};

/** What is wrong in the form, each as a sentence. `now` is what the box for 'until now' says, `today` is `YYYY-MM-DD`. */
export const entryFormProblems = (
  form: EntryForm,
  { labels }: EntryKind,
  now: string,
  today: string,
): Partial<Record<EntryPart, string>> => {
  const main = form.main.trim();
  const mainProblem =
    main === '' ? FIELD_SENTENCES.required(labels.main) : textProblem(labels.main, LENGTHS.line, main, false);
  const problems: Record<EntryPart, string | null> = {
    main: mainProblem,
    detail: textProblem(labels.detail, LENGTHS.line, form.detail.trim(), false),
    from: dateProblem(form.from, today),
    to: form.isNow ? null : endProblem(form, now, today),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
};

const dateProblem = (date: TypedDate, today: string): string | null => {
  const read = readTypedDate(date, today);
  return 'problem' in read ? read.problem : null;
};

const endProblem = ({ from, to }: EntryForm, now: string, today: string): string | null => {
  const [begin, end] = [readTypedDate(from, today), readTypedDate(to, today)];
  if ('problem' in end) return end.problem;
  if ('problem' in begin || begin.date === '') return null;
  // Stored, an end that is missing means until now.
  if (end.date === '') return say('owners.life.no-end', { now });
  const precision = Math.min(begin.date.length, end.date.length);
  return end.date.slice(0, precision) < begin.date.slice(0, precision)
    ? DATE_SENTENCES.before(begin.date)
    : null;
};

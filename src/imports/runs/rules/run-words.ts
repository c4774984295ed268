import { countOf } from '../../../base/text/rules/number-words.ts';
import type { ColumnReview } from '../../files/rules/mapping.ts';
import type { RowState } from '../../import/rules.ts';
import type { PrivateFacts } from './list-facts.ts';
import type { StopReason, WaitReason } from './pace.ts';
import type { RowTally, Stored } from './rows.ts';
import type { RowsSending, RunProgress } from './run.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const numberOf = (count: number): string => count.toLocaleString('en');

/** How long something takes, as one says it: the seconds in steps, so that they do not flicker. */
export const timeLeft = (seconds: number): string => {
  if (seconds <= 5) return 'a few seconds left';
  if (seconds < MINUTE) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  if (seconds < HOUR) return `about ${countOf(Math.ceil(seconds / MINUTE), 'minute')} left`;
  return `about ${countOf(Math.ceil(seconds / HOUR), 'hour')} left`;
};

/** What could be read of a column, in words. */
export const readWords = (
  { field, filled, empty, readable }: Pick<ColumnReview, 'field' | 'filled' | 'empty' | 'readable'>,
  isAsked: boolean,
): { words: string; tone: 'good' | 'asked' | 'poor' | 'none' } => {
  if (isAsked) return { words: 'see below', tone: 'asked' };
  if (field === null) return { words: 'not imported', tone: 'none' };
  const unreadable = filled - readable;
  const rest = [
    ...(unreadable > 0 ? [`${numberOf(unreadable)} unreadable`] : []),
    ...(empty > 0 ? [`${numberOf(empty)} empty`] : []),
  ];
  return { words: [numberOf(readable), ...rest].join(', '), tone: unreadable > 0 ? 'poor' : 'good' };
};

/** What stays private, with its numbers. */
export const privateSentence = ({ emails, births }: PrivateFacts): string => {
  const parts = [
    ...(emails > 0 ? [countOf(emails, 'e-mail')] : []),
    ...(births > 0 ? [`${numberOf(births)} full ${births === 1 ? 'date' : 'dates'} of birth`] : []),
  ];
  if (parts.length === 0) return 'Nothing in this list is private.';
  const stays = emails + births === 1 ? 'stays' : 'stay';
  return `${parts.join(' and ')} of living people ${stays} private${births > 0 ? '; the year shows' : ''}.`;
};

/** The numbers of the check, each of which filters the rows. */
export const STATE_WORDS: Record<RowState, string> = {
  new: 'new',
  changed: 'changed',
  same: 'the same',
  alike: 'look alike',
  skipped: 'left alone',
  bad: 'bad',
};

/** The numbers of the check in their order; rows that are left alone only where there are any. */
export const checkNumbers = (tally: RowTally): { state: RowState; count: number; words: string }[] =>
  (['new', 'changed', 'same', 'alike', 'skipped', 'bad'] as const)
    .filter((state) => state !== 'skipped' || tally.skipped > 0)
    .map((state) => ({
      state,
      count: tally[state],
      words: state === 'alike' && tally.alike === 1 ? 'looks alike' : STATE_WORDS[state],
    }));

/** The numbers of the import, of those that were planned. */
export const importNumbers = (
  done: Stored,
  planned: Stored,
): { name: keyof Stored; count: number; words: string }[] => [
  { name: 'new', count: done.new, words: `of ${numberOf(planned.new)} new` },
  { name: 'changed', count: done.changed, words: `of ${numberOf(planned.changed)} changed` },
  { name: 'left', count: done.left, words: 'left as they are' },
  { name: 'joined', count: done.joined, words: 'chosen “the same”' },
  { name: 'bad', count: done.bad, words: done.bad === 0 ? 'bad' : 'bad, in a file' },
];

/** What an import has done, in a sentence. */
export const doneSentence = ({ new: made, changed, joined }: Stored): string => {
  const all = changed + joined;
  const parts = [
    ...(made > 0 || all === 0 ? [countOf(made, 'new page')] : []),
    ...(all > 0 ? [countOf(all, 'changed page')] : []),
  ];
  return `The import is done: ${parts.join(', ')}.`;
};

/** What the rows of a state are, where the list says it once. */
export const STATE_SENTENCES: Record<RowState, string> = {
  new: 'These rows become new pages.',
  changed: 'These rows change pages that the site has.',
  same: 'The site has these rows as they are.',
  alike: 'Until you choose, these rows come as new pages and appear in Duplicates.',
  skipped: 'These rows are not imported.',
  bad: 'These rows cannot be imported.',
};

const WAITS: Record<WaitReason, string> = {
  throttled: 'The site asks for a pause',
  busy: 'The site is busy',
  unreachable: 'The site does not answer',
};

const STOPS: Record<StopReason, string> = {
  session: 'Your session has ended. Log in and go on.',
  forbidden: 'Only administrators may import.',
  unreachable: 'The site does not answer. Go on in a while.',
  refused: 'The site has refused the rows.',
  broken: 'The import has stopped in this browser. Reload the page: it goes on where it was.',
};

/** What the sending does now, in a sentence; `clock` writes a moment. */
export const sendingSentence = (
  sending: RowsSending,
  { isKept, isStoring }: { isKept: boolean; isStoring: boolean },
  clock: (moment: number) => string,
): string => {
  switch (sending.kind) {
    case 'waiting':
      return `${WAITS[sending.why]}. It goes on by itself at ${clock(sending.until)}.`;
    case 'offline':
      return 'You are offline. It goes on by itself when you are online again.';
    case 'stopped':
      return [STOPS[sending.why], sending.message].filter((text) => text !== '').join(' ');
    case 'pausing':
      return 'It pauses after the rows that are being sent.';
    case 'paused':
      return 'Paused. Nothing is sent until you go on.';
    default:
      return [
        isKept ? 'Goes on after a reload.' : 'Keep this page open: this browser keeps nothing for a reload.',
        isStoring ? 'Rows that are stored are not stored twice.' : 'Nothing is stored yet.',
      ].join(' ');
  }
};

/** What is announced now and then: the step, and each tenth of the way. */
export const announcement = (
  verb: 'Checking' | 'Importing',
  { done, total }: RunProgress,
  sending: RowsSending,
): string => {
  if (sending.kind !== 'running' || total === 0) return '';
  const tenths = Math.floor((done * 10) / total);
  return `${verb}, ${tenths * 10} %`;
};

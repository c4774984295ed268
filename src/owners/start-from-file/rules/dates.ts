import {
  isNoDate,
  isPlaceholder,
  readDate,
  writeDay,
  writeMonth,
} from '../../../base/text/rules/dates/read-date.ts';
import { foldText } from '../../../base/text/rules/text.ts';

const lettersOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{M}]/gu, '');

// What stands in place of an end, in the languages of the files.
const UNTIL_NOW: ReadonlySet<string> = new Set(
  [
    'present',
    'to present',
    'current',
    'currently',
    'now',
    'today',
    'ongoing',
    'heute',
    'bis heute',
    'jetzt',
    'aktuell',
    'laufend',
    'gegenwärtig',
    'presente',
    'actual',
    'actualidad',
    'actualmente',
    'hoy',
    'présent',
    'actuel',
    'actuellement',
    'aujourd’hui',
    'à ce jour',
    'en cours',
    'वर्तमान',
    'अब तक',
    'अभी',
    'आज तक',
    'الآن',
    'حتى الآن',
    'حاليا',
    'حاليًا',
    'الحاضر',
    'الوقت الحاضر',
    'حتى الوقت الحاضر',
    'attuale',
    'oggi',
    'atual',
    'heden',
    'nu',
    'obecnie',
    'günümüz',
    'настоящее время',
    'по настоящее время',
    'н. в.',
    'по н. в.',
    'to date',
    'till date',
    'till now',
    'until now',
    'until present',
    'till present',
    'derzeit',
    'hasta la fecha',
    'a la fecha',
    'até o momento',
    'até agora',
    'ad oggi',
    'in corso',
    'huidig',
    'nuvarande',
    'pågående',
    'teraz',
    'halen',
    'devam ediyor',
    'sekarang',
    'saat ini',
    '现在',
    '至今',
    '現在',
    '현재',
  ].map(lettersOf),
);

/** The beginning of something in a file as `YYYY` or `YYYY-MM`; '' for nothing, null if the text is no such date. */
export const toSpanStart = (text: string): string | null => {
  if (text === '') return '';
  const date = readDate(text);
  return date === null || date.year < 0 ? null : writeMonth(date);
};

/** The end of something in a file, in the same forms; '' also for words such as 'Present'. */
export const toSpanEnd = (text: string): string | null =>
  UNTIL_NOW.has(lettersOf(text)) ? '' : toSpanStart(text);

/** A birthday of a file as `YYYY-MM-DD`, `no-year` if it has no year, or one that stands for none; null if the text is no whole date. */
export const toBirthday = (text: string): string | 'no-year' | null => {
  if (isNoDate(text)) return 'no-year';
  const date = readDate(text);
  const day = date === null || date.year < 0 ? null : writeDay(date);
  return day !== null && isPlaceholder(day) ? 'no-year' : day;
};

import { trimmed } from '../text.ts';

// Invisible letters and symbols, with or without width; joiners stay, because some scripts need them.
const FILLERS =
  /[\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\u{1d159}\u{1d173}-\u{1d17a}]/gu;
const SEEN = /[^\s\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u2800\u3164\uffa0\u{1d159}]/u;

/** Whether anything of a text can be seen, or is a control character, which its own rule refuses. */
export const isSeen = (text: string): boolean => SEEN.test(text) || /[\v\f]/.test(text);

/** The text without invisible fillers, which make a name look empty or like another one; empty if nothing of it is visible. */
export const withoutFillers = (text: string): string => {
  const rest = trimmed(text.replace(FILLERS, ''));
  return isSeen(rest) ? rest : '';
};

// What has no shape of its own: joiners, marks of direction, selectors, tags, soft hyphens.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]+/gu;

/** The text without anything that cannot be seen, for values such as addresses and numbers, in which none of it means anything. */
export const withoutUnseen = (text: string): string => trimmed(text.replace(UNSEEN, ''));

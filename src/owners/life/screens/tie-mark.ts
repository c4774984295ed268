import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';

const sameYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const otherYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** What is known of the other side of an entry, beside it. */
export type TieMark = { words: string; isConfirmed: boolean };

/** The mark of a page that is asked once the entry is saved. */
export const WILL_BE_ASKED: TieMark = { words: 'asked once this is saved', isConfirmed: false };

/** The mark of a tie: 'confirmed by them', 'asked on 20 November'. */
export const tieMark = ({ state, since }: OwnTie): TieMark => {
  if (state === 'confirmed') return { words: 'confirmed by them', isConfirmed: true };
  const day = new Date(since);
  const format = day.getFullYear() === new Date().getFullYear() ? sameYear : otherYear;
  return { words: `asked on ${format.format(day)}`, isConfirmed: false };
};

import { say } from '../../../base/languages/rules/say.ts';
import { dateFormat } from '../../../base/text/rules/day.ts';
import type { OwnTie } from '../../../profiles/ties/rules/tie.ts';

const sameYear = dateFormat({ day: 'numeric', month: 'long' });
const otherYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** What is known of the other side of an entry, beside it. */
export type TieMark = { words: string; isConfirmed: boolean };

/** The mark of a page that is asked once the entry is saved. */
export const willBeAsked = (): TieMark => ({ words: say('owners.life.will-be-asked'), isConfirmed: false });

/** The mark of a tie: 'confirmed by them', 'asked on 20 November'. */
export const tieMark = ({ state, since }: OwnTie): TieMark => {
  if (state === 'confirmed') return { words: say('owners.life.confirmed'), isConfirmed: true };
  const day = new Date(since);
  const format = day.getFullYear() === new Date().getFullYear() ? sameYear : otherYear;
  return { words: say('owners.life.asked-on', { day: format.format(day) }), isConfirmed: false };
};

import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { dateFormat } from '../../../base/text/rules/day.ts';
import type { WaitingView } from '../../../profiles/new-pages/rules.ts';

const FORMAT = dateFormat({ dateStyle: 'long' });

const NEXT: Record<WaitingView['until'], string> = {
  get confirmed() {
    return say('owners.page.waits-confirmed');
  },
  get reviewed() {
    return say('owners.page.waits-reviewed');
  },
};

/** Says that the new page waits, since when, and what for. */
export const WaitingNotice = ({ waiting: { since, until } }: { waiting: WaitingView }) => (
  <>
    <p>
      <strong>
        <Pieces
          of={sayPieces('owners.page.waiting-since', { day: FORMAT.format(new Date(since)) })}
          tags={{ time: (text) => <time dateTime={since}>{text}</time> }}
        />
      </strong>
      <span>{` ${NEXT[until]}`}</span>
    </p>
    <p className="waiting-why">{say('owners.page.waiting-means')}</p>
  </>
);

import type { WaitingView } from '../../../profiles/new-pages/rules.ts';

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

const NEXT: Record<WaitingView['until'], string> = {
  confirmed: 'It is listed once you have confirmed your e-mail address.',
  reviewed: 'We look at every new page before it is listed. In the meantime, you can edit yours.',
};

/** Says that the new page waits, since when, and what for. */
export const WaitingNotice = ({ waiting: { since, until } }: { waiting: WaitingView }) => (
  <>
    <p>
      <strong>
        Waiting since <time dateTime={since}>{FORMAT.format(new Date(since))}</time>.
      </strong>
      <span>{` ${NEXT[until]}`}</span>
    </p>
    <p className="waiting-why">
      Until then, it is in no list or search. Anyone with the link can read it, and its links are plain text.
    </p>
  </>
);

import { undoNotice } from '../../../../accounts/email/rules.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { dayOf, longDay } from '../../../../base/text/rules/day.ts';
import { minorSentence, minorUntil } from '../../../../profiles/rules/minors.ts';
import { TIE_SENTENCES } from '../../../../profiles/ties/rules/tie.ts';
import type { OwnUser } from '../../calls.ts';
import { WaitingNotice } from '../WaitingNotice.tsx';

/** Whether there is something that the owner should know about the page, and can do nothing about. */
export const hasNotes = (user: OwnUser): boolean =>
  user.waiting !== null ||
  user.leaving !== null ||
  user.undo_until !== null ||
  minorUntil(user, dayOf(Date.now())) !== null;

/** What the owner should know about the page, and that there is nothing to answer any more where a mail led to a tie. */
export const PageNotes = ({ user, tie }: { user: OwnUser; tie: 'open' | 'answered' | 'over' }) => {
  const adult = minorUntil(user, dayOf(Date.now()));
  return (
    <>
      {tie !== 'open' && (
        <li className="waiting-note">
          <p>{TIE_SENTENCES[tie]}</p>
        </li>
      )}
      {user.waiting && (
        <li className="waiting-note">
          <WaitingNotice waiting={user.waiting} />
        </li>
      )}
      {user.leaving && (
        <li className="waiting-note">
          <p>{say('owners.still-right.leaving', { day: longDay(user.leaving.slice(0, 10)) })}</p>
        </li>
      )}
      {adult !== null && (
        <li className="waiting-note">
          <p>{minorSentence(adult)}</p>
        </li>
      )}
      {user.undo_until && (
        <li className="waiting-note">
          <p>{undoNotice(user.undo_until)}</p>
        </li>
      )}
    </>
  );
};

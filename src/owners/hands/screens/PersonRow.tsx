import { useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { dateFormat } from '../../../base/text/rules/day.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { HANDS_DAYS } from '../../../profiles/hands/rules.ts';
import { removePerson } from '../browser/people.ts';
import type { HandItem } from '../calls.ts';
import { HANDS_SENTENCES } from '../rules.ts';

const DAY = dateFormat({ dateStyle: 'long' });
/** For two days in one line. */
const SHORT = dateFormat({ dateStyle: 'medium' });

const LETTER = { d: 'M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6' };

type PersonRowProps = {
  /** The page's id. */
  page: string;
  person: HandItem;
  isYou: boolean;
  /** Whether who looks may remove this person. */
  isRemovable: boolean;
};

/** Somebody who keeps the page, or is invited to: who, since when, as what, and a button to remove them. */
export const PersonRow = ({ page, person, isYou, isRemovable }: PersonRowProps) => {
  const { email, invited } = person;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="hand">
      <span className="hand-sign" data-tone={invited ? undefined : tone(email)} aria-hidden="true">
        {invited ? <Icon name={LETTER} /> : <span>{([...email][0] ?? '').toUpperCase()}</span>}
      </span>
      <div>
        <h3>
          <bdi>{email}</bdi>
        </h3>
        <p className="muted">{sinceWords(person, isYou)}</p>
      </div>
      <span className="hand-acts">
        <span className="hand-role" data-role={invited ? 'invited' : person.role}>
          {roleWords(person)}
        </span>
        {isRemovable && (
          <button
            className="button-quiet"
            type="button"
            aria-label={
              invited
                ? say('owners.hands.take-back-of', { email })
                : say('owners.hands.remove-whom', { email })
            }
            onClick={() => setAsking(true)}
          >
            {invited ? say('owners.hands.take-back') : say('owners.hands.remove')}
          </button>
        )}
      </span>
      {isAsking && <RemoveDialog page={page} person={person} onClose={() => setAsking(false)} />}
    </li>
  );
};

const roleWords = ({ role, invited }: HandItem): string => {
  if (invited) return role === 'owner' ? say('owners.hands.role-next') : say('owners.hands.role-invited');
  return role === 'owner' ? say('owners.hands.role-owner') : say('owners.hands.role-editor');
};

const sinceWords = ({ role, invited, since }: HandItem, isYou: boolean): string => {
  const at = Date.parse(since);
  if (!invited) {
    const day = DAY.format(at);
    return isYou ? say('owners.hands.since-you', { day }) : say('owners.hands.since', { day });
  }
  const [day, until] = [SHORT.format(at), SHORT.format(at + HANDS_DAYS * 86_400_000)];
  return role === 'owner'
    ? say('owners.hands.since-offered', { day, until })
    : say('owners.hands.since-invited', { day, until });
};

const RemoveDialog = ({
  page,
  person: { email, invited },
  onClose,
}: Pick<PersonRowProps, 'page' | 'person'> & { onClose: () => void }) => {
  const [problem, setProblem] = useState('');
  const [isBusy, begin] = useOneAtATime();
  const words = invited ? say('owners.hands.take-back') : say('owners.hands.remove');
  const remove = (close: () => void): void =>
    begin(async () => {
      const refused = await removePerson(page, email);
      if (refused !== null) return setProblem(refused.message);
      close();
      toast(HANDS_SENTENCES.removed, 'status');
    });
  return (
    <OverlayDialog
      className="hand-dialog"
      heading={invited ? say('owners.hands.take-back-heading') : say('owners.hands.remove-heading')}
      onClose={onClose}
    >
      {(close) => (
        <>
          <p>
            <Pieces
              of={
                invited
                  ? sayPieces('owners.hands.take-back-does', { email })
                  : sayPieces('owners.hands.remove-does', { email })
              }
              tags={{ email: (text) => <bdi>{text}</bdi> }}
            />
          </p>
          <FailureNotice>{problem}</FailureNotice>
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={close}>
              {say('common.cancel')}
            </button>
            <button
              className={invited ? 'button' : 'button-danger'}
              type="button"
              aria-disabled={isBusy}
              onClick={() => remove(close)}
            >
              {isBusy ? say('owners.hands.removing') : words}
            </button>
          </div>
        </>
      )}
    </OverlayDialog>
  );
};

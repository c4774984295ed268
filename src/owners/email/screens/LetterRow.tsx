import { useId, useState } from 'react';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { WaitingRow } from '../../my-profile/screens/waiting/WaitingRow.tsx';
import { confirmAgain } from '../../sessions/browser.ts';

type LetterRowProps = {
  email: string;
  /** Opens the editor at the address. */
  onChangeAddress: () => void;
};

/** Says that the address is not confirmed yet; the letter can be sent again, or to another address. */
export const LetterRow = ({ email, onChangeAddress }: LetterRowProps) => {
  const id = useId();
  const [message, setMessage] = useState('');
  const [isSending, begin] = useOneAtATime();
  const send = (): void => begin(async () => setMessage(await confirmAgain()));
  return (
    <WaitingRow
      id={id}
      what={
        <>
          <strong>{say('owners.email.confirm-yours')}</strong>
          <span> </span>
          <Pieces
            of={sayPieces('owners.email.open-the-link', { email })}
            tags={{ email: (text) => <bdi>{text}</bdi> }}
          />
        </>
      }
      why={
        <>
          <span>{say('owners.email.until-then')}</span>
          <strong role="status">{message}</strong>
        </>
      }
      actions={
        <>
          <button
            className="button-quiet"
            type="button"
            aria-describedby={id}
            aria-disabled={isSending}
            onClick={send}
          >
            {isSending ? say('common.sending') : say('owners.email.send-again')}
          </button>
          <button className="button-quiet" type="button" onClick={onChangeAddress}>
            {say('owners.email.change-address')}
          </button>
        </>
      }
    />
  );
};

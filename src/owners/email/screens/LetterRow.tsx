import { useId, useState } from 'react';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
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
          <strong>Confirm your e-mail.</strong>
          <span> Open the link that we sent to </span>
          <bdi>{email}</bdi>
          <span>.</span>
        </>
      }
      why={
        <>
          <span>Until then, your page says ‘not confirmed’ beside the address.</span>
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
            {isSending ? 'Sending…' : 'Send again'}
          </button>
          <button className="button-quiet" type="button" onClick={onChangeAddress}>
            Change address
          </button>
        </>
      }
    />
  );
};

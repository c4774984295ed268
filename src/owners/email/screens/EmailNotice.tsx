import { useState } from 'react';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { confirmAgain } from '../../sessions/browser.ts';

/** Says that the address is not confirmed yet, with a button to send the mail again. */
export const EmailNotice = ({ email, confirmed }: { email: string; confirmed: boolean }) => {
  const [message, setMessage] = useState('');
  const [isSending, begin] = useOneAtATime();
  if (confirmed || email === '') return null;
  const send = (): void => begin(async () => setMessage(await confirmAgain()));
  return (
    <div className="notice" data-kind="warning">
      <p>
        Please confirm your e-mail address: open the link that we sent to <bdi>{email}</bdi>. Until then, your
        page says that it is not confirmed.
      </p>
      <p>
        <button className="button-plain" type="button" aria-disabled={isSending} onClick={send}>
          {isSending ? 'Sending…' : 'Send again'}
        </button>
      </p>
      <p role="status">{message}</p>
    </div>
  );
};

import { useState } from 'react';

type FailedAskNoticeProps = {
  /** The name of the page. */
  name: string;
  /** Why it was not asked. */
  message: string;
  onAgain: () => Promise<unknown>;
};

/** Says that an entry was saved, but its organisation not asked, and asks again. */
export const FailedAskNotice = ({ name, message, onAgain }: FailedAskNoticeProps) => {
  const [isAsking, setAsking] = useState(false);
  const again = async (): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    await onAgain();
    setAsking(false);
  };
  return (
    <p className="entry-failed" role="status">
      <span>
        <span>Saved, but </span>
        <bdi>{name}</bdi>
        <span>{` was not asked: ${message}`}</span>
      </span>
      <button className="button-plain" type="button" aria-disabled={isAsking} onClick={() => void again()}>
        {isAsking ? 'Asking…' : 'Ask again'}
      </button>
    </p>
  );
};

import { useState } from 'react';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';

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
        <Pieces
          of={sayPieces('owners.life.ask-failed', { name, message })}
          tags={{ bdi: (text) => <bdi>{text}</bdi> }}
        />
      </span>
      <button className="button-plain" type="button" aria-disabled={isAsking} onClick={() => void again()}>
        {isAsking ? say('owners.life.asking') : say('owners.life.ask-again')}
      </button>
    </p>
  );
};

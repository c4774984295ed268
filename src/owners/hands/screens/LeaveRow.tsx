import { useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { useOneAtATime } from '../../../base/form/screens/use-one-at-a-time.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { leaveIt } from '../browser/people.ts';

type LeaveRowProps = {
  page: string;
  /** Whether the login has no other page, and so ends with this one. */
  isLast: boolean;
  /** What the screen does then. */
  onLeft: () => void;
};

/** Lets an editor leave the page. */
export const LeaveRow = ({ page, isLast, onLeft }: LeaveRowProps) => {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, begin] = useOneAtATime();
  const leave = (): void =>
    begin(async () => {
      const refused = await leaveIt(page);
      if (refused === null) onLeft();
      else setProblem(refused.message);
    });
  return (
    <>
      <button className="button-quiet" type="button" onClick={() => setAsking(true)}>
        {say('owners.hands.leave')}
      </button>
      {isAsking && (
        <OverlayDialog
          className="hand-dialog"
          heading={say('owners.hands.leave-heading')}
          onClose={() => setAsking(false)}
        >
          {(close) => (
            <>
              <p>{isLast ? say('owners.hands.leave-last') : say('owners.hands.leave-does')}</p>
              <FailureNotice>{problem}</FailureNotice>
              <div className="form-actions">
                <button className="button-quiet" type="button" onClick={close}>
                  {say('common.cancel')}
                </button>
                <button className="button-danger" type="button" aria-disabled={isBusy} onClick={leave}>
                  {isBusy ? say('owners.hands.leaving') : say('owners.hands.leave')}
                </button>
              </div>
            </>
          )}
        </OverlayDialog>
      )}
    </>
  );
};

import { useState } from 'react';
import { endOwnerSessions } from '../../../accounts/team/calls.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../../base/table/rules.ts';

/** Logs the owner of a page out everywhere. */
export const EndSessions = ({ id, onEnded }: { id: string; onEnded: () => void }) => {
  const [isBusy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    if (isBusy || !window.confirm('Log its owner out everywhere? They can log in again with their password.'))
      return;
    setBusy(true);
    const outcome = await adminCall(endOwnerSessions, { id }, { again: false });
    setBusy(false);
    if (outcome.kind !== 'done') return toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
    toast(outcome.reply.message, 'status');
    onEnded();
  };
  return (
    <div>
      <dt>Logins</dt>
      <dd>
        <button className="button-plain" type="button" aria-disabled={isBusy} onClick={() => void end()}>
          {isBusy ? 'Ending…' : 'End sessions'}
        </button>
      </dd>
    </div>
  );
};

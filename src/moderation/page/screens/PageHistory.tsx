import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { admits } from '../../../base/http/calls/endpoint.ts';
import { redactForAdmin, undoForAdmin } from '../../../profiles/history/browser/admin-history.ts';
import { adminRedactChange, type ShownLine } from '../../../profiles/history/calls.ts';
import { canBeUndone } from '../../../profiles/history/rules/change-parts.ts';
import { HistoryList } from '../../../profiles/history/screens/HistoryList.tsx';

/** The public history of a page: any change can be undone by the team, and what it said removed for good by an administrator. */
export const PageHistory = ({ id }: { id: string }) => {
  const mayRedact = admits(adminRedactChange, useStore($admin)?.role);
  const [busy, setBusy] = useState(false);
  const act = async (number: number, task: typeof undoForAdmin, question: string): Promise<void> => {
    if (busy || !window.confirm(question)) return;
    setBusy(true);
    await task(id, number);
    setBusy(false);
  };
  const actions = ({ number, fields }: ShownLine) => (
    <>
      {canBeUndone(number, fields) && (
        <button
          className="button-plain"
          type="button"
          aria-disabled={busy}
          onClick={() =>
            void act(number, undoForAdmin, `Undo change ${number}? The page says again what it said before.`)
          }
        >
          Undo<span className="visually-hidden">{` change ${number}`}</span>
        </button>
      )}
      {mayRedact && fields.length > 0 && (
        <button
          className="button-plain"
          type="button"
          aria-disabled={busy}
          onClick={() =>
            void act(
              number,
              redactForAdmin,
              `Remove for good what change ${number} said? Nobody can bring it back. The page itself stays as it is.`,
            )
          }
        >
          Remove for good<span className="visually-hidden">{` what change ${number} said`}</span>
        </button>
      )}
    </>
  );
  return <HistoryList id={id} actions={actions} />;
};

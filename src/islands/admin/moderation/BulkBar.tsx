import { useState } from 'react';
import { BULK_WORDS, type BulkOutcome, runBulk } from '../../../client/stores/moderation/admin-bulk.ts';
import type { BulkAction } from '../../../contract/moderation/reports.ts';
import type { AdminRecord } from '../../../contract/search/admin-users.ts';
import type { ProfileKind } from '../../../domain/fields/fields.ts';
import { BULK_MAX } from '../../../domain/moderation/limits.ts';
import { BulkDialog } from './BulkDialog.tsx';

const ACTIONS = ['verify', 'unverify', 'hide', 'restore', 'delete'] as const;

type BulkBarProps = {
  tab: ProfileKind;
  selected: readonly AdminRecord[];
  onClear: () => void;
};

type Last = { action: BulkAction; outcome: BulkOutcome } | null;

const many = (count: number): string =>
  count === 1 ? '1 profile' : `${count.toLocaleString('en')} profiles`;

/** Actions for the selected rows, and the result of the last one, with undo. */
export const BulkBar = ({ tab, selected, onClear }: BulkBarProps) => {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const [last, setLast] = useState<Last>(null);
  const [undoing, setUndoing] = useState(false);
  const isTooMany = selected.length > BULK_MAX;

  const undo = async (action: BulkAction, ids: readonly string[]): Promise<void> => {
    setUndoing(true);
    const back = BULK_WORDS[action].undo;
    const outcome = await runBulk(tab, back, ids, { undo: true });
    setUndoing(false);
    setLast(outcome.kind === 'done' ? null : { action: back, outcome });
  };
  return (
    <>
      {selected.length > 0 && (
        <section className="bulk-bar" aria-label="Selected profiles">
          <p role="status">
            <strong className="numeric">{many(selected.length)}</strong> selected
            {isTooMany && ` – at most ${BULK_MAX} at once`}
          </p>
          <div className="row-actions">
            {ACTIONS.map((action) => (
              <button
                key={action}
                type="button"
                disabled={isTooMany}
                data-kind={action === 'delete' ? 'danger' : undefined}
                onClick={() => setAsking(action)}
              >
                {BULK_WORDS[action].label}
              </button>
            ))}
            <button type="button" onClick={onClear}>
              Clear
            </button>
          </div>
        </section>
      )}
      {last && (
        <div className="bulk-done" role="status">
          {last.outcome.kind === 'failed' ? (
            <p>{last.outcome.message}</p>
          ) : (
            <>
              <p>
                {`${many(last.outcome.done.length)} ${last.outcome.done.length === 1 ? 'is' : 'are'} ${BULK_WORDS[last.action].done}.`}
                {last.outcome.failed.length > 0 &&
                  ` ${many(last.outcome.failed.length)} could not be changed: ${last.outcome.failed[0]?.message}`}
              </p>
              {last.outcome.done.length > 0 && (
                <button
                  className="button-quiet"
                  type="button"
                  aria-disabled={undoing}
                  onClick={() => {
                    if (!undoing && last.outcome.kind === 'done') void undo(last.action, last.outcome.done);
                  }}
                >
                  {undoing ? 'Undoing…' : 'Undo'}
                </button>
              )}
            </>
          )}
        </div>
      )}
      {asking && (
        <BulkDialog
          tab={tab}
          action={asking}
          selected={selected}
          onDone={(outcome) => {
            setLast({ action: asking, outcome });
            onClear();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
};

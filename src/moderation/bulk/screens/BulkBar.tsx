import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { keepFocusClear } from '../../../base/frame/screens/keep-focus-clear.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import type { AdminRecord } from '../../../search/admin-list/calls.ts';
import type { BulkAction } from '../../reports/calls.ts';
import { BULK_MAX } from '../../rules/limits.ts';
import { $lastBulk, BULK_WORDS, changedBy, toTarget } from '../browser.ts';
import '../../../base/table/screens/bulk.css';

// A dialog is loaded when it is first opened.
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'), 'BulkDialog');

const ACTIONS = ['verify', 'unverify', 'hide', 'restore', 'delete'] as const;
/** What is first for new pages: those that wait are released or refused before anything else. */
const NEW_PAGE_ACTIONS = ['release', 'refuse'] as const;

type SelectionBarProps = {
  count: number;
  onClear: () => void;
  /** The buttons; disabled while too many are selected. */
  children: (isTooMany: boolean) => ReactNode;
};

/** How many profiles are selected, and what can be done with them, at the lower edge of the screen, so that the rows stay where they are; nothing without a selection. */
export const SelectionBar = ({ count, onClear, children }: SelectionBarProps) => {
  const isTooMany = count > BULK_MAX;
  return (
    count > 0 && (
      <section className="bulk-bar" aria-label="Selected profiles" ref={keepFocusClear}>
        <p role="status">
          <strong className="numeric">{countOf(count, 'profile')}</strong>
          <span> selected</span>
          {isTooMany && <span> – at most {BULK_MAX} at once</span>}
        </p>
        <div className="row-actions">
          {children(isTooMany)}
          <button type="button" onClick={onClear}>
            Clear
          </button>
        </div>
      </section>
    )
  );
};

type BulkBarProps = {
  selected: readonly AdminRecord[];
  /** Selects these instead. */
  onSelected: (ids: readonly string[]) => void;
};

/** Actions for the selected rows. What could not be changed stays selected. */
export const BulkBar = ({ selected, onSelected }: BulkBarProps) => {
  const [asking, setAsking] = useState<BulkAction | null>(null);
  const changed = asking === null ? [] : changedBy(asking, selected);
  return (
    <>
      <SelectionBar count={selected.length} onClear={() => onSelected([])}>
        {(isTooMany) =>
          [...(selected.some(({ state }) => state === 'waiting') ? NEW_PAGE_ACTIONS : []), ...ACTIONS].map(
            (action) => (
              <button
                key={action}
                type="button"
                disabled={isTooMany}
                data-kind={action === 'delete' || action === 'refuse' ? 'danger' : undefined}
                onClick={() => setAsking(action)}
              >
                {BULK_WORDS[action].label}
              </button>
            ),
          )
        }
      </SelectionBar>
      <Suspense>
        {asking && (
          <BulkDialog
            action={asking}
            targets={changed.map(toTarget)}
            skipped={selected.length - changed.length}
            onDone={(result) => {
              $lastBulk.set(result);
              onSelected(result.failed.map(({ id }) => id));
            }}
            onClose={() => setAsking(null)}
          />
        )}
      </Suspense>
    </>
  );
};

import { useStore } from '@nanostores/react';
import { choose, hashOf } from '../../../base/frame/browser/hash-address.ts';
import { $toDo, countToDo } from '../../../site/to-do/browser.ts';
import type { CaseOrder } from '../../reports/calls.ts';
import { $inbox, loadInbox } from '../browser/admin-inbox.ts';

const ORDERS: Record<CaseOrder, string> = { weight: 'Most urgent first', oldest: 'Oldest first' };

type InboxHeadProps = { state: 'open' | 'closed'; order: CaseOrder };

/** Open or closed cases, the order of the open ones, and whether more have come in. */
export const InboxHead = ({ state, order }: InboxHeadProps) => {
  const inbox = useStore($inbox);
  const waiting = countToDo(useStore($toDo), 'inbox');
  const arrived = inbox.kind === 'ready' && waiting !== undefined ? waiting - inbox.open : 0;
  return (
    <div className="inbox-head">
      <nav className="list-states" aria-label="Cases">
        <a href={hashOf('inbox')} aria-current={state === 'open' ? 'page' : undefined}>
          Open
        </a>
        <a href={hashOf('inbox', { state: 'closed' })} aria-current={state === 'closed' ? 'page' : undefined}>
          Closed
        </a>
      </nav>
      {state === 'open' && (
        <label className="filter">
          <span>Order</span>
          <select
            className="input"
            value={order}
            onChange={(event) =>
              choose({ order: event.target.value === 'oldest' ? 'oldest' : null }, { replace: true })
            }
          >
            {Object.entries(ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <p role="status">
        {state === 'open' && arrived > 0 && (
          <button className="button-quiet" type="button" onClick={() => void loadInbox(order)}>
            {arrived === 1 ? 'Show 1 new case' : `Show ${arrived.toLocaleString('en')} new cases`}
          </button>
        )}
      </p>
    </div>
  );
};

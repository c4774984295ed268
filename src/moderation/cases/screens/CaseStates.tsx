import { hashOf } from '../../../base/frame/browser/hash-address.ts';

/** The open cases, and the closed ones. */
export const CaseStates = ({ state }: { state: 'open' | 'closed' }) => (
  <nav className="list-states" aria-label="Cases">
    <a href={hashOf('inbox')} aria-current={state === 'open' ? 'page' : undefined}>
      Open
    </a>
    <a href={hashOf('inbox', { state: 'closed' })} aria-current={state === 'closed' ? 'page' : undefined}>
      Closed
    </a>
  </nav>
);

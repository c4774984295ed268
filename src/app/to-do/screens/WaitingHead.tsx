import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { $address, choose } from '../../../base/frame/browser/hash-address.ts';

const WHOSE = { all: 'Everyone’s', mine: 'Mine', free: 'Nobody’s' } as const;
type Whose = keyof typeof WHOSE;

const isWhose = (text: string | undefined): text is Whose => text !== undefined && Object.hasOwn(WHOSE, text);

/** Whose things are listed: it stands in the address. */
export const useWhose = () => {
  const { params } = useStore($address);
  const email = useStore($admin)?.email ?? '';
  const whose = isWhose(params['whose']) ? params['whose'] : 'all';
  const assigned = whose === 'all' ? undefined : whose === 'mine' ? email : '';
  const setWhose = (next: Whose): void =>
    choose({ whose: next === 'all' ? null : next, item: null, id: null });
  return { whose, assigned, setWhose };
};

type WaitingHeadProps = {
  label: string;
  /** Null as long as nobody knows. */
  total: number | null;
  whose: Whose;
  onWhose: (whose: Whose) => void;
  more: ReactNode;
};

/** The head of the list: how much waits, and whose of it is shown. */
export const WaitingHead = ({ label, total, whose, onWhose, more }: WaitingHeadProps) => (
  <header className="waiting-head">
    <h1 id="screen-title" tabIndex={-1}>
      {label}
    </h1>
    <span className="muted numeric">{total?.toLocaleString('en')}</span>
    {more}
    <select aria-label="Whose" value={whose} onChange={(event) => onWhose(event.target.value as Whose)}>
      {Object.entries(WHOSE).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  </header>
);

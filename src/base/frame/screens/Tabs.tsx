import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatNumber } from '../../text/rules/count.ts';
import { arrowStep } from '../browser/arrow-keys.ts';
import './tabs.css';

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  count?: number | undefined;
  /** What else the tab says, below its label. */
  detail?: ReactNode;
};

type TabsProps<Id extends string> = {
  className?: string;
  label: string;
  tabs: readonly Tab<Id>[];
  /** The chosen tab; null if it is in another row. */
  current: Id | null;
  onChoose: (id: Id) => void;
};

export const tabId = (id: string): string => `tab-${id}`;
export const panelId = (id: string): string => `panel-${id}`;

/** A row of tabs: one tab stop, with arrow keys between the tabs. */
export const Tabs = <Id extends string>({
  className = '',
  label,
  tabs,
  current,
  onChoose,
}: TabsProps<Id>) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (row.current !== null && current !== null) showInRow(row.current, tabId(current));
  }, [current]);

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = Math.max(
      0,
      tabs.findIndex(({ id }) => id === current),
    );
    const step = arrowStep(event);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? null
            : at + step;
    const next = to === null ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.id);
    row.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus();
  };
  const stop = tabs.find(({ id }) => id === current)?.id;
  return (
    <div className={`tabs ${className}`.trim()} role="tablist" aria-label={label} ref={row}>
      {tabs.map(({ id, label: name, count, detail }, index) => (
        <button
          key={id}
          id={tabId(id)}
          type="button"
          role="tab"
          aria-selected={id === current}
          aria-controls={id === current ? panelId(id) : undefined}
          tabIndex={id === stop || (stop === undefined && index === 0) ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={move}
        >
          <span>{`${name} `}</span>
          {count !== undefined && <span className="tab-count numeric">{formatNumber(count)}</span>}
          {detail}
        </button>
      ))}
    </div>
  );
};

/** Scrolls a row sideways as far as the tab needs it, in either direction of the text. */
const showInRow = (row: HTMLElement, id: string): void => {
  const tab = row.querySelector(`#${id}`)?.getBoundingClientRect();
  if (tab === undefined) return;
  const { left, right } = row.getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(row).paddingLeft);
  const before = tab.left - left - edge;
  const beyond = tab.right - right + edge;
  if (before < 0 || beyond > 0) row.scrollBy({ left: before < 0 ? before : beyond });
};

import { type KeyboardEvent, useRef } from 'react';
import './tabs.css';

export type Tab<Id extends string> = { id: Id; label: string; count?: number | undefined };

type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly Tab<Id>[];
  /** The chosen tab; null if it is in another row. */
  current: Id | null;
  onChoose: (id: Id) => void;
};

export const tabId = (id: string): string => `tab-${id}`;
export const panelId = (id: string): string => `panel-${id}`;

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** A row of tabs: one tab stop, with arrow keys between the tabs. */
export const Tabs = <Id extends string>({ label, tabs, current, onChoose }: TabsProps<Id>) => {
  const row = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent): void => {
    const at = Math.max(
      0,
      tabs.findIndex(({ id }) => id === current),
    );
    const step = STEPS[event.key];
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
    <div className="tabs" role="tablist" aria-label={label} ref={row}>
      {tabs.map(({ id, label: name, count }, index) => (
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
          {count !== undefined && <span className="tab-count numeric">{count.toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  );
};

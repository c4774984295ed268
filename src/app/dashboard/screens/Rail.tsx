import type { KeyboardEvent } from 'react';
import { arrowStep } from '../../../base/frame/browser/arrow-keys.ts';
import { panelId, tabId } from '../../../base/frame/screens/Tabs.tsx';
import type { Role } from '../../../base/http/rules/roles.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { type RailEntry, railFor } from './desk-screens.ts';
import { railIcons } from './rail-icons.ts';
import './rail.css';

/** How much is in each screen, as far as that is known. */
export type RailCounts = Partial<Record<RailEntry['id'], number | undefined>>;

type RailProps = {
  role: Role;
  /** The open screen; null if something else is open. */
  current: RailEntry['id'] | null;
  counts: RailCounts;
  /** Whether this is the dashboard, whose screens are the panels of these tabs. Elsewhere they are links to it. */
  isDashboard: boolean;
  /** Opens a screen that an arrow key leads to. */
  onMove: (id: RailEntry['id']) => void;
  /** A click leads to its address by itself. */
  onFollow?: () => void;
};

/** Every screen of the desk in groups, with what waits in each. */
export const Rail = ({ role, ...shared }: RailProps) => (
  <nav className="rail-groups" aria-label="Desk">
    {railFor(role).map(({ name, entries }) => (
      <RailGroup key={name} name={name} entries={entries} {...shared} />
    ))}
  </nav>
);

type RailGroupProps = Omit<RailProps, 'role'> & { name: string; entries: readonly RailEntry[] };

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A group of entries: on the dashboard one tab stop, with arrow keys between its tabs. */
const RailGroup = ({ name, entries, current, counts, isDashboard, onMove, onFollow }: RailGroupProps) => {
  const isTabs = isDashboard && entries.every(({ id }) => id !== 'articles');
  const stop = entries.find(({ id }) => id === current)?.id ?? entries[0]?.id;
  const move = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const step = STEPS[event.key] ?? arrowStep(event);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? entries.length - 1
          : step === undefined
            ? null
            : at + step;
    const next = to === null ? undefined : entries[(to + entries.length) % entries.length];
    if (next === undefined) return;
    event.preventDefault();
    onMove(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };
  return (
    <div className="rail-group">
      <p className="rail-group-name" aria-hidden="true">
        {name}
      </p>
      <div {...(isTabs && { role: 'tablist', 'aria-orientation': 'vertical' as const, 'aria-label': name })}>
        {entries.map((entry, index) => (
          <a
            key={entry.id}
            className="rail-entry"
            href={entry.href}
            title={entry.label}
            data-part={entry.isPart || undefined}
            {...(isTabs
              ? {
                  id: tabId(entry.id),
                  role: 'tab',
                  'aria-selected': entry.id === current,
                  'aria-controls': entry.id === current ? panelId(entry.id) : undefined,
                  tabIndex: entry.id === stop ? 0 : -1,
                  onKeyDown: (event: KeyboardEvent<HTMLElement>) => move(event, index),
                }
              : { 'aria-current': entry.id === current ? ('page' as const) : undefined })}
            onClick={onFollow}
          >
            <Icon className="rail-icon" name={railIcons[entry.icon]} />
            <span className="rail-label">{`${entry.label} `}</span>
            <Count of={counts[entry.id]} />
          </a>
        ))}
      </div>
    </div>
  );
};

const Count = ({ of: count }: { of: number | undefined }) =>
  count === undefined ? null : (
    <span className="rail-count numeric" data-none={count === 0 || undefined}>
      {count.toLocaleString('en')}
    </span>
  );

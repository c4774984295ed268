import { useEffect } from 'react';
import { Tabs, tabId } from '../../../base/frame/screens/Tabs.tsx';
import type { Role } from '../../../base/http/rules/roles.ts';
import { type DashboardTab, groupsFor } from './dashboard-tabs.ts';
import './dashboard-tabs.css';

type DashboardTabsProps = {
  role: Role;
  /** The open tab; null if something else is open. */
  current: DashboardTab | null;
  counts: Partial<Record<DashboardTab, number | undefined>>;
  onChoose: (tab: DashboardTab) => void;
};

/** The tabs of the dashboard in their groups: one row, which scrolls on a phone. */
export const DashboardTabs = ({ role, current, counts, onChoose }: DashboardTabsProps) => {
  // A count that arrives later makes its tab wider and moves the others.
  const known = Object.values(counts).filter((count) => count !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => {
    if (current === null) return;
    const tab = document.getElementById(tabId(current));
    tab?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [current, known]);
  return (
    <nav className="dashboard-tabs" aria-label="Dashboard">
      {groupsFor(role).map((group) => (
        <div className="tab-group" key={group.name}>
          <p className="tab-group-name" aria-hidden="true">
            {group.name}
          </p>
          {group.kind === 'link' ? (
            <a href={group.href}>{group.label}</a>
          ) : (
            <Tabs
              label={group.name}
              current={group.tabs.some(({ id }) => id === current) ? current : null}
              onChoose={onChoose}
              tabs={group.tabs.map((tab) => ({ ...tab, count: counts[tab.id] }))}
            />
          )}
        </div>
      ))}
    </nav>
  );
};

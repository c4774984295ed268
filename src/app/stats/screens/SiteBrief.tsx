import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { $siteHealth, $siteStats, loadHealth, loadStats, sumOf } from '../browser.ts';
import type { DayOfSite, HealthItem } from '../calls.ts';
import './site-brief.css';

/** How the site is and what happened in the last days, under the list of what waits; what to do about it stands with what is wrong. */
export const SiteBrief = () => {
  const health = useStore($siteHealth);
  const stats = useStore($siteStats);
  useEffect(() => void Promise.all([loadHealth(), loadStats()]), []);
  return (
    <section className="site-brief" aria-labelledby="site-brief">
      <h2 id="site-brief">The site</h2>
      <a href={hashOf('numbers')}>All numbers</a>
      {health.kind === 'failed' && <p>{`${health.message}. How the site is cannot be told.`}</p>}
      {health.kind === 'ready' && <Health items={health.value} />}
      {stats.kind === 'ready' && <p className="muted numeric">{weekWords(stats.value.days)}</p>}
    </section>
  );
};

/** What is wrong comes first. */
const URGENCY: readonly HealthItem['state'][] = ['problem', 'warning', 'good'];

const Health = ({ items }: { items: readonly HealthItem[] }) => (
  <ul>
    {URGENCY.flatMap((state) => items.filter((item) => item.state === state)).map(
      ({ name, state, sentence, advice }) => (
        <li key={name} data-state={state}>
          <span>{sentence}</span>
          {advice && <strong>{` ${advice}`}</strong>}
        </li>
      ),
    )}
  </ul>
);

const WEEK = 7;

const weekWords = (days: readonly DayOfSite[]): string => {
  const [pages, views, reports] = (['pages', 'views', 'reports'] as const).map((name) =>
    sumOf(days, name, WEEK),
  ) as [number, number, number];
  return `${WEEK} days: ${countOf(pages, 'new page')}, ${countOf(views, 'view')}, ${countOf(reports, 'report')}.`;
};

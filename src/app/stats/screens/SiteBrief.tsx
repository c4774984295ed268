import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { countOf } from '../../../base/text/rules/number-words.ts';
import { $siteHealth, $siteStats, loadHealth, loadStats, sumOf } from '../browser.ts';
import type { DayOfSite, HealthItem } from '../calls.ts';
import './site-brief.css';

/** What is wrong with the site and what happened in the last days, in a few lines under the list of what waits; each wrong thing opens what to do. */
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

/** The worst comes first. */
const URGENCY: readonly HealthItem['state'][] = ['problem', 'warning'];

const Health = ({ items }: { items: readonly HealthItem[] }) => {
  const wrong = URGENCY.flatMap((state) => items.filter((item) => item.state === state));
  if (wrong.length === 0) return <p>Upkeep, letters and the rest are well.</p>;
  return (
    <ul>
      {wrong.map(({ name, state, sentence, advice }) => (
        <li key={name} data-state={state}>
          <details name="site-brief">
            <summary>{sentence}</summary>
            <p>{advice}</p>
          </details>
        </li>
      ))}
    </ul>
  );
};

const WEEK = 7;

const weekWords = (days: readonly DayOfSite[]): string => {
  const [pages, views, reports] = (['pages', 'views', 'reports'] as const).map((name) =>
    sumOf(days, name, WEEK),
  ) as [number, number, number];
  return `${WEEK} days: ${countOf(pages, 'new page')}, ${countOf(views, 'view')}, ${countOf(reports, 'report')}.`;
};

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LoadFailure } from '../../../base/table/screens/LoadFailure.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { $ownStats, loadOwnStats } from '../browser.ts';
import type { StatsReply } from '../calls.ts';
import { DayChart } from './DayChart.tsx';
import { NoNumbers } from './NoNumbers.tsx';
import './numbers.css';

const hasNumbers = ({ days }: Pick<StatsReply, 'days'>): boolean =>
  days.some(({ views, likes }) => views !== 0 || likes !== 0);

/** Views and likes of the last `STATS_DAYS`, as a chart and as a table. */
export const Numbers = ({ user }: { user: OwnProfile }) => {
  const state = useStore($ownStats);
  useEffect(() => void loadOwnStats(), []);
  return (
    <section className="own-numbers" aria-labelledby="own-numbers">
      <h2 id="own-numbers">Views and likes</h2>
      {state.kind === 'loading' && (
        <p className="muted" role="status">
          Loading your numbers...
        </p>
      )}
      {state.kind === 'failed' && (
        <LoadFailure onRetry={loadOwnStats}>Your numbers could not be loaded.</LoadFailure>
      )}
      {state.kind === 'ready' &&
        (hasNumbers(state.stats) ? (
          <Charts stats={state.stats} />
        ) : (
          <NoNumbers user={user} total={state.stats.totals.views} />
        ))}
    </section>
  );
};

const Charts = ({ stats: { days, totals } }: { stats: Pick<StatsReply, 'days' | 'totals'> }) => (
  <>
    <div className="own-charts">
      <DayChart
        label="Views"
        points={days.map(({ day, views }) => ({ day, value: views }))}
        total={totals.views}
        height={96}
      />
      <DayChart
        label="Likes"
        points={days.map(({ day, likes }) => ({ day, value: likes }))}
        total={totals.likes}
        height={96}
      />
    </div>
    <p className="muted own-numbers-note">
      Days begin and end at midnight UTC. Your own visits do not count. A like that is taken back is
      subtracted on the day it happens.
    </p>
    <details>
      <summary>Show as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="own-numbers-table" tabIndex={0} aria-label="Views and likes by day">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
              <th scope="col">Likes</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ day, views, likes }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{longDay(day)}</time>
                </th>
                <td>{views.toLocaleString('en')}</td>
                <td>{likes.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  </>
);

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $ownStats, loadOwnStats } from '../../../../client/stores/owners/own-stats.ts';
import { longDay } from '../../../../domain/text/day.ts';
import { DayChart } from './DayChart.tsx';
import './numbers.css';

/** Views and likes of the last ninety days, as a chart and as a table. */
export const Numbers = () => {
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
        <p className="muted" role="alert">
          Your numbers could not be loaded.{' '}
          <button className="button-plain" type="button" onClick={() => void loadOwnStats()}>
            Try again
          </button>
        </p>
      )}
      {state.kind === 'ready' && (
        <>
          <div className="own-charts">
            <DayChart
              label="Views"
              points={state.stats.days.map(({ day, views }) => ({ day, value: views }))}
              total={state.stats.totals.views}
              height={96}
            />
            <DayChart
              label="Likes"
              points={state.stats.days.map(({ day, likes }) => ({ day, value: likes }))}
              total={state.stats.totals.likes}
              height={96}
            />
          </div>
          <p className="muted own-numbers-note">
            Days are UTC. Your own visits are not counted; a like taken back is taken off the day on which
            that happened.
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
                  {state.stats.days.toReversed().map(({ day, views, likes }) => (
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
      )}
    </section>
  );
};

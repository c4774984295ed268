import { say } from '../../../base/languages/rules/say.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { inWordsFirst } from '../../../base/text/rules/number-words.ts';
import { type Metric, type Period, type Point, shownNumber } from '../rules/chart.ts';
import { metricTitle } from './chart-words.ts';

type DayTableProps = { id: string; metric: Metric; period: Period; points: readonly Point[] };

/** The numbers of a chart as a table, newest first. */
export const DayTable = ({ id, metric, period, points }: DayTableProps) => {
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="day-table" id={id} tabIndex={0} aria-label={say('owners.numbers.by-day', { metric })}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{say('owners.numbers.day')}</th>
            <th scope="col">{metricTitle(metric)}</th>
            {hasBefore && (
              <th scope="col">
                {say('owners.numbers.column-before', { days: period, words: inWordsFirst(period) })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map(({ day, value, before }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{longDay(day)}</time>
              </th>
              <td>{shownNumber(value)}</td>
              {before !== null && <td>{shownNumber(before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

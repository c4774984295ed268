import { inWordsFirst } from '../../../base/text/rules/count.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { type Metric, type Period, type Point, shownNumber } from '../rules/chart.ts';

const TITLES = { views: 'Views', likes: 'Likes' } as const;

type DayTableProps = { id: string; metric: Metric; period: Period; points: readonly Point[] };

/** The numbers of a chart as a table, newest first. */
export const DayTable = ({ id, metric, period, points }: DayTableProps) => {
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="day-table" id={id} tabIndex={0} aria-label={`${TITLES[metric]} by day`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{TITLES[metric]}</th>
            {hasBefore && <th scope="col">{`${inWordsFirst(period)} days before`}</th>}
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

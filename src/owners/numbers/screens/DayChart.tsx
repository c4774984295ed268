import { STATS_DAYS } from '../../../profiles/rules/limits.ts';

type Point = { day: string; value: number };

type DayChartProps = {
  /** The counted unit, in the plural. */
  label: string;
  points: readonly Point[];
  /** Of all time. */
  total: number;
  height: number;
};

const STEP = 8;
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const toDay = (day: string): string => shortDay.format(new Date(day));

const describe = (label: string, points: readonly Point[], sum: number): string => {
  const best = points.reduce((highest, point) => (point.value > highest.value ? point : highest), {
    day: '',
    value: 0,
  });
  const peak = best.value === 0 ? '' : `, most on ${toDay(best.day)}: ${best.value.toLocaleString('en')}`;
  return `${label} in the last ${STATS_DAYS} days: ${sum.toLocaleString('en')}${peak}`;
};

/** A bar chart with one bar for each day, from zero to the best day; negative days hang below the line. */
export const DayChart = ({ label, points, total, height }: DayChartProps) => {
  const values = points.map(({ value }) => value);
  const [top, bottom] = [Math.max(1, ...values), Math.min(0, ...values)];
  const y = (value: number): number => ((top - value) / (top - bottom)) * height;
  const sum = values.reduce((all, value) => all + value, 0);
  return (
    <figure className="own-chart">
      <figcaption>
        <span className="own-chart-label">{label}</span>
        <span className="numeric">
          <strong>{sum.toLocaleString('en')}</strong>
          <span> in the last {STATS_DAYS} days</span>
          {total !== sum && <span>{`, ${total.toLocaleString('en')} in total`}</span>}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${points.length * STEP} ${height}`}
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(label, points, sum)}
      >
        <title>{describe(label, points, sum)}</title>
        {points.map(({ day, value }, index) => (
          <rect
            key={day}
            className={value < 0 ? 'below' : value === 0 ? 'none' : undefined}
            x={index * STEP + 1}
            width={STEP - 2}
            y={value === 0 ? y(0) - 1.5 : Math.min(y(value), y(0))}
            height={value === 0 ? 1.5 : Math.max(2, Math.abs(y(value) - y(0)))}
          />
        ))}
      </svg>
      <p className="own-chart-days" aria-hidden="true">
        <span>{toDay(points[0]?.day ?? '1970-01-01')}</span>
        <span>Today</span>
      </p>
    </figure>
  );
};

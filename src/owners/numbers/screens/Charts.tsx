import { useState } from 'react';
import { panelId, Tabs, tabId } from '../../../base/frame/screens/Tabs.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import type { StatsReply } from '../calls.ts';
import {
  changeOf,
  type Metric,
  PERIODS,
  type Period,
  type Series,
  seriesOf,
  shownNumber,
} from '../rules/chart.ts';
import { metricTitle, monthDay } from './chart-words.ts';
import { DayChart } from './DayChart.tsx';
import { DayTable } from './DayTable.tsx';

const METRICS = ['views', 'likes'] as const;

/** Views and likes as tabs of one chart, for a period that the owner chooses, and the same as a table. */
export const Charts = ({ stats: { days, totals } }: { stats: Pick<StatsReply, 'days' | 'totals'> }) => {
  const [metric, setMetric] = useState<Metric>('views');
  const [period, setPeriod] = useState<Period>(30);
  const [isTable, setTable] = useState(false);
  const series = { views: seriesOf(days, 'views', period), likes: seriesOf(days, 'likes', period) };
  const { points } = series[metric];
  return (
    <div className="own-charts">
      <Periods period={period} onChoose={setPeriod} />
      <Tabs
        className="own-metrics"
        label={say('owners.numbers.views-or-likes')}
        tabs={METRICS.map((id) => ({
          id,
          label: metricTitle(id),
          detail: <Sum series={series[id]} total={totals[id]} />,
        }))}
        current={metric}
        onChoose={setMetric}
      />
      <div className="own-chart" role="tabpanel" id={panelId(metric)} aria-labelledby={tabId(metric)}>
        <DayChart
          key={`${metric} ${period}`}
          metric={metric}
          period={period}
          points={points}
          summary={summaryOf(metric, period, series[metric])}
        />
        <div className="own-legend">
          {series[metric].before !== null && (
            <p aria-hidden="true">
              <span className="own-legend-now">{say('owners.numbers.these-days', { days: period })}</span>
              <span className="own-legend-before">{say('owners.numbers.days-before', { days: period })}</span>
            </p>
          )}
          <button
            className="button-plain"
            type="button"
            aria-expanded={isTable}
            aria-controls={isTable ? TABLE : undefined}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? say('owners.numbers.hide-table') : say('owners.numbers.show-table')}
          </button>
        </div>
        {isTable && <DayTable id={TABLE} metric={metric} period={period} points={points} />}
      </div>
    </div>
  );
};

const Periods = ({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) => (
  <fieldset className="own-periods">
    <legend className="visually-hidden">{say('owners.numbers.days-to-show')}</legend>
    {PERIODS.map((each) => (
      <label key={each}>
        <input
          type="radio"
          name="period"
          value={each}
          checked={each === period}
          onChange={() => onChoose(each)}
        />
        <span>{say('owners.numbers.days', { days: each })}</span>
      </label>
    ))}
  </fieldset>
);

const TABLE = 'own-numbers-table';

/** The sum of the chosen days, and how it differs from the days before; where these are not known, that of all time. */
const Sum = ({ series: { sum, before }, total }: { series: Series; total: number }) => {
  const change = before === null ? null : changeOf(sum, before);
  return (
    <>
      <strong className="own-sum numeric">{`${shownNumber(sum)} `}</strong>
      {change === null ? (
        <span className="own-change numeric">
          {say('owners.numbers.in-total', { total: shownNumber(total) })}
        </span>
      ) : (
        <span className="own-change numeric">
          {change.amount !== '' && <bdi data-more={change.isMore || undefined}>{`${change.amount} `}</bdi>}
          <span>{change.rest}</span>
        </span>
      )}
    </>
  );
};

const summaryOf = (metric: Metric, period: Period, { points, sum }: Series): string => {
  const best = Math.max(...points.map(({ value }) => value));
  const day = points.find(({ value }) => value === best)?.day;
  return best > 0 && day !== undefined
    ? say('owners.numbers.summary-peak', {
        metric,
        days: period,
        sum: shownNumber(sum),
        day: monthDay(day),
        most: shownNumber(best),
      })
    : say('owners.numbers.summary', { metric, days: period, sum: shownNumber(sum) });
};

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { arrowStep, isRightToLeft } from '../../../base/frame/browser/arrow-keys.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { inWords } from '../../../base/text/rules/number-words.ts';
import { axisOf, type Metric, type Period, type Point, shownNumber, shownTick } from '../rules/chart.ts';
import { metricWords, shortDay, weekDay } from './chart-words.ts';

type DayChartProps = {
  metric: Metric;
  period: Period;
  points: readonly Point[];
  /** What the whole chart says, for those who do not see it. */
  summary: string;
};

/** How many days are from one date below the chart to the next, where there is much room and where there is little. */
const DATES: Readonly<Record<Period, { wide: number; narrow: number }>> = {
  7: { wide: 1, narrow: 1 },
  30: { wide: 3, narrow: 7 },
  90: { wide: 10, narrow: 30 },
};

/** Places in percent, as properties that the style sheet reads from either side. */
const at = (properties: Record<`--${string}`, string>): CSSProperties => properties as CSSProperties;
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

const KEYS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/** The chosen day and what chooses it; the keys begin at the last one, which is what is left without a choice. */
const useChosenDay = (days: number) => {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days - 1;
  const current = chosen ?? last;
  const choose = (index: number): void => setChosen(Math.min(last, Math.max(0, index)));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = arrowStep(event) ?? KEYS[event.key];
    if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(last);
    else if (step !== undefined) choose(current + step);
    else return;
    event.preventDefault();
  };
  const point = (event: PointerEvent<HTMLElement>): void => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const x = isRightToLeft(event.currentTarget) ? right - event.clientX : event.clientX - left;
    choose(Math.floor((x / width) * days));
  };
  // A finger that lets go has chosen the day.
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType === 'mouse') setChosen(null);
  };
  return {
    chosen,
    current,
    handlers: {
      onKeyDown: walk,
      onFocus: () => setChosen(current),
      onBlur: () => setChosen(null),
      onPointerDown: point,
      onPointerMove: point,
      onPointerLeave: leave,
    },
  };
};

/** One bar a day above a round axis, and a dashed line for the days before. Arrow keys, or the pointer, walk the days. */
export const DayChart = ({ metric, period, points, summary }: DayChartProps) => {
  const { chosen, current, handlers } = useChosenDay(points.length);
  const ticks = axisOf(points.flatMap(({ value, before }) => [value, before ?? 0]));
  const shown = chosen === null ? undefined : points[chosen];
  const x = ((chosen ?? 0) + 0.5) / points.length;
  return (
    <div className="day-chart" data-period={period}>
      <div className="day-axis numeric" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={at({ '--y': percent(heightOn(ticks, tick)) })}>
            <bdi>{shownTick(tick)}</bdi>
          </span>
        ))}
      </div>
      <div
        className="day-plot"
        role="slider"
        tabIndex={0}
        aria-label={summary}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={current}
        aria-valuetext={points[current] && wordsOf(points[current], metric, period)}
        {...handlers}
      >
        {ticks.map((tick) => (
          <span
            key={tick}
            className={tick === 0 ? 'day-zero' : 'day-line'}
            style={at({ '--y': percent(heightOn(ticks, tick)) })}
          />
        ))}
        {shown && <span className="day-mark" style={at({ '--x': percent(x) })} />}
        <Bars points={points} ticks={ticks} chosen={chosen} />
        <LineBefore points={points} ticks={ticks} />
        {shown && <DayWords point={shown} x={x} width={1 / points.length} metric={metric} period={period} />}
      </div>
      <Dates points={points} period={period} />
    </div>
  );
};

type Ticks = readonly number[];

/** The height of a value on an axis, from 0 to 1. */
const heightOn = (ticks: Ticks, value: number): number => {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return (value - low) / (high - low);
};

type BarsProps = { points: readonly Point[]; ticks: Ticks; chosen: number | null };

const Bars = ({ points, ticks, chosen }: BarsProps) =>
  points.map(({ day, value }, index) => (
    <span
      key={day}
      className="day-bar"
      data-below={value < 0 || undefined}
      data-chosen={index === chosen || undefined}
      style={at({
        '--x': percent(index / points.length),
        '--width': percent(1 / points.length),
        '--y': percent(heightOn(ticks, Math.min(0, value))),
        '--height': percent(heightOn(ticks, Math.abs(value)) - heightOn(ticks, 0)),
      })}
    />
  ));

const Dates = ({ points, period }: { points: readonly Point[]; period: Period }) => {
  const { wide, narrow } = DATES[period];
  return (
    <div className="day-dates" aria-hidden="true">
      {points.map(({ day }, index) => {
        const [isWide, isNarrow] = [index % wide === 0, index % narrow === 0];
        return (
          (isWide || isNarrow) && (
            <span
              key={day}
              data-wide={isWide || undefined}
              data-narrow={isNarrow || undefined}
              style={at({ '--share': ((index + 0.5) / points.length).toFixed(5) })}
            >
              {period === 7 ? weekDay(day) : shortDay(day)}
            </span>
          )
        );
      })}
    </div>
  );
};

const LineBefore = ({ points, ticks }: { points: readonly Point[]; ticks: Ticks }) => {
  if (points.some(({ before }) => before === null)) return null;
  const line = points
    .map(({ before }, index) => `${index + 0.5},${1 - heightOn(ticks, before ?? 0)}`)
    .join(' ');
  return (
    <svg
      className="day-before"
      viewBox={`0 0 ${points.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={line} />
    </svg>
  );
};

const beforeWords = ({ before }: Point, period: Period): string =>
  before === null
    ? ''
    : say('owners.numbers.so-many-before', {
        shown: shownNumber(before),
        days: period,
        words: inWords(period),
      });

const wordsOf = (point: Point, metric: Metric, period: Period): string =>
  [weekDay(point.day, 'long'), metricWords(point.value, metric), beforeWords(point, period)]
    .filter((words) => words !== '')
    .join(say('common.list-comma'));

/** What the chosen day counted, beside its bar. */
const DayWords = ({
  point,
  x,
  width,
  metric,
  period,
}: {
  point: Point;
  x: number;
  width: number;
  metric: Metric;
  period: Period;
}) => (
  <span
    className="day-words numeric"
    data-before={x > 0.5 || undefined}
    style={at({ '--x': percent(x), '--width': percent(width) })}
  >
    <strong>{metricWords(point.value, metric)}</strong>
    <span>{weekDay(point.day, 'long')}</span>
    {point.before !== null && <span className="day-words-before">{beforeWords(point, period)}</span>}
  </span>
);

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { PAGE_STATES, STATE_NAMES } from '../../../search/admin-list/rules.ts';
import { $siteHealth, $siteStats, loadHealth, loadStats, sumOf } from '../browser.ts';
import { DAY_NUMBERS, type DayOfSite, type HealthItem } from '../calls.ts';
import './site-numbers.css';

/** How the site itself is, how many pages there are, and what happened in the last days. */
export const SiteNumbers = () => {
  const stats = useStore($siteStats);
  const health = useStore($siteHealth);
  useEffect(() => void Promise.all([loadStats(), loadHealth()]), []);
  return (
    <div className="site-numbers">
      {health.kind === 'ready' && <Health items={health.value} />}
      {stats.kind === 'loading' && <Loading />}
      {stats.kind === 'failed' && (
        <EmptyState title={stats.message} isProblem onRefresh={() => void loadStats()} />
      )}
      {stats.kind === 'ready' && (
        <>
          <Totals totals={stats.value.totals} />
          <Days days={stats.value.days} />
        </>
      )}
    </div>
  );
};

const HEALTH_NAMES: Record<HealthItem['name'], string> = {
  upkeep: 'Upkeep',
  mail: 'Letters',
  backup: 'Backup',
  disk: 'Disk',
};

const Health = ({ items }: { items: readonly HealthItem[] }) => (
  <section aria-labelledby="site-health">
    <h2 id="site-health">How the site is</h2>
    <ul className="site-health">
      {items.map(({ name, state, sentence, advice }) => (
        <li key={name} data-state={state}>
          <strong>{HEALTH_NAMES[name]}</strong>
          <p>
            <span>{sentence}</span>
            {advice && <span className="muted">{` ${advice}`}</span>}
          </p>
        </li>
      ))}
    </ul>
  </section>
);

const number = (value: number): string => value.toLocaleString('en');

type TotalsProps = {
  totals: Record<'personal' | 'professional', Record<(typeof PAGE_STATES)[number], number>>;
};

const KINDS = [
  ['personal', 'People'],
  ['professional', 'Companies'],
] as const;

const Totals = ({ totals }: TotalsProps) => (
  <section aria-labelledby="site-totals">
    <h2 id="site-totals">Pages</h2>
    <table className="numbers-table numeric">
      <thead>
        <tr>
          <td />
          {PAGE_STATES.map((state) => (
            <th key={state} scope="col">
              {STATE_NAMES[state]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(([kind, label]) => (
          <tr key={kind}>
            <th scope="row">{label}</th>
            {PAGE_STATES.map((state) => (
              <td key={state}>
                <a href={hashOf(kind, { state })}>{number(totals[kind][state])}</a>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const LABELS: Record<(typeof DAY_NUMBERS)[number], string> = {
  pages: 'New pages',
  registrations: 'Registered',
  imports: 'Imported or made by the team',
  views: 'Views of pages',
  visits: 'Visits',
  likes: 'Likes',
  reports: 'Reports',
  decisions: 'Decisions',
};

/** The columns: the last so many days. */
const PERIODS = [1, 7, 30, 90] as const;

const Days = ({ days }: { days: readonly DayOfSite[] }) => (
  <section aria-labelledby="site-days">
    <h2 id="site-days">What happened</h2>
    <table className="numbers-table numeric">
      <thead>
        <tr>
          <td />
          {PERIODS.map((period) => (
            <th key={period} scope="col">
              {period === 1 ? 'Today' : `${period} days`}
            </th>
          ))}
          <th className="numbers-course" scope="col">
            Day by day
          </th>
        </tr>
      </thead>
      <tbody>
        {DAY_NUMBERS.map((name) => (
          <tr key={name}>
            <th scope="row">{LABELS[name]}</th>
            {PERIODS.map((period) => (
              <td key={period}>{number(sumOf(days, name, period))}</td>
            ))}
            <td className="numbers-course">
              <Course values={days.map((day) => Math.max(0, day[name]))} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const HEIGHT = 24;

/** The days as bars; the table beside says the same in numbers. */
const Course = ({ values }: { values: readonly number[] }) => {
  const most = Math.max(1, ...values);
  return (
    <svg viewBox={`0 0 ${values.length * 2} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        d={values
          .map((value, at) => {
            const height = (value / most) * HEIGHT;
            return height === 0
              ? ''
              : `M${at * 2} ${HEIGHT}v${(-height).toFixed(2)}h1.500v${height.toFixed(2)}z`;
          })
          .join('')}
      />
    </svg>
  );
};

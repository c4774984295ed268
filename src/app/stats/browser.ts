import { atom } from 'nanostores';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import type { ReplyOf } from '../../base/http/calls/endpoint.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { adminGetHealth, adminGetStats, type DAY_NUMBERS, type DayOfSite, type HealthItem } from './calls.ts';

type Loadable<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  | { kind: 'failed'; message: string };

export const $siteStats = atom<Loadable<ReplyOf<typeof adminGetStats>>>({ kind: 'loading' });
export const $siteHealth = atom<Loadable<readonly HealthItem[]>>({ kind: 'loading' });

/** Loads the numbers of the site. */
export const loadStats = async (): Promise<void> => {
  const outcome = await adminCall(adminGetStats, {});
  $siteStats.set(
    outcome.kind === 'done'
      ? { kind: 'ready', value: outcome.reply }
      : { kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) },
  );
};

/** Loads how the site itself is. */
export const loadHealth = async (): Promise<void> => {
  const outcome = await adminCall(adminGetHealth, {});
  $siteHealth.set(
    outcome.kind === 'done'
      ? { kind: 'ready', value: outcome.reply.items }
      : { kind: 'failed', message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) },
  );
};

/** What happened in the last so many days. */
export const sumOf = (
  days: readonly DayOfSite[],
  name: (typeof DAY_NUMBERS)[number],
  period: number,
): number => days.slice(-period).reduce((sum, day) => sum + day[name], 0);

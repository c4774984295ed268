import { DIRECT, OTHERS, THIS_SITE } from '../../../profiles/counts/rules.ts';

/** How many referrers an owner sees, how many hosts of a page are told apart, and from how many views on a host is named. */
export const REFERRERS = { shown: 20, hosts: 200, named: 3 } as const;

/** The views that came from a host, or from none (`readReferrer`). */
export type Referrer = { host: string; views: number };

const byViews = (one: Referrer, other: Referrer): number =>
  other.views - one.views || (one.host < other.host ? -1 : 1);

/** Where readers come from, most first. Hosts with too few views, and those beyond what is told apart, are together `others`. */
export const rankReferrers = (counts: ReadonlyMap<string, number>): Referrer[] => {
  const all = [...counts].map(([host, views]) => ({ host, views })).sort(byViews);
  const isHost = ({ host }: Referrer): boolean => ![DIRECT, THIS_SITE, OTHERS].includes(host);
  const hosts = all.filter(isHost);
  const named = hosts.slice(0, REFERRERS.hosts).filter(({ views }) => views >= REFERRERS.named);
  const rest = hosts.slice(named.length).reduce((sum, { views }) => sum + views, counts.get(OTHERS) ?? 0);
  const others = rest > 0 ? [{ host: OTHERS, views: rest }] : [];
  const first = all.filter((each) => named.includes(each) || each.host === DIRECT || each.host === THIS_SITE);
  return [...first.slice(0, REFERRERS.shown - others.length), ...others].sort(byViews);
};

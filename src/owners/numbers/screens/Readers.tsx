import type { CSSProperties, ReactNode } from 'react';
import { say } from '../../../base/languages/rules/say.ts';
import { DIRECT, OTHERS, THIS_SITE } from '../../../profiles/counts/rules.ts';
import { pageLinks, standardAddress } from '../../../profiles/links/rules/page-links.ts';
import { LINKS, STATS_DAYS } from '../../../profiles/rules/limits.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import type { StatsReply } from '../calls.ts';
import { shownNumber } from '../rules/chart.ts';
import type { Referrer } from '../rules/referrers.ts';

type ReadersProps = {
  user: OwnProfile;
  stats: Pick<StatsReply, 'referrers' | 'clicks'>;
  onAddLink: () => void;
};

/** Where readers come from, and which links they follow. */
export const Readers = ({ user, stats: { referrers, clicks }, onAddLink }: ReadersProps) => (
  <div className="own-readers">
    <Ranking
      id="own-referrers"
      title={say('owners.numbers.referrers')}
      rows={[...referrers].sort(othersLast).map(({ host, views }) => ({
        key: host,
        name: NAMES[host]?.() ?? host,
        note: NOTES[host]?.(),
        count: views,
      }))}
    >
      {referrers.length === 0 && <p className="muted">{say('owners.numbers.referrers-none')}</p>}
    </Ranking>
    <Ranking
      id="own-clicks"
      title={say('owners.numbers.clicks')}
      rows={clicks.map(({ url, clicks: count }) => ({ key: url, ...linkWords(user, url), count }))}
    >
      <LinksLeft user={user} hasClicks={clicks.length > 0} onAdd={onAddLink} />
    </Ranking>
  </div>
);

/** What is no host, in the reader's words: calls name it in English. */
const NAMES: Readonly<Record<string, () => string>> = {
  [DIRECT]: () => say('owners.numbers.direct'),
  [THIS_SITE]: () => say('owners.numbers.this-site'),
  [OTHERS]: () => say('owners.numbers.others'),
};

const NOTES: Readonly<Record<string, () => string>> = {
  [DIRECT]: () => say('owners.numbers.from-direct'),
  [THIS_SITE]: () => say('owners.numbers.from-site'),
};

const othersLast = (one: Referrer, other: Referrer): number =>
  Number(one.host === OTHERS) - Number(other.host === OTHERS);

/** How an owner calls a link, and its address without what all have. */
const linkWords = (user: OwnProfile, url: string): { name: string; note: string } => {
  const link = pageLinks(user).find(({ address }) => address === standardAddress(url));
  const { host, pathname } = new URL(standardAddress(url));
  const address = (host + pathname).replace(/^www\./, '').replace(/\/$/, '');
  return link === undefined || link.label === ''
    ? { name: address, note: '' }
    : { name: link.label, note: address };
};

const LinksLeft = ({
  user,
  hasClicks,
  onAdd,
}: {
  user: OwnProfile;
  hasClicks: boolean;
  onAdd: () => void;
}) => {
  const left = LINKS.page - user.links.length;
  const hasLinks = pageLinks(user).length > 0;
  const unfollowed = hasLinks ? say('owners.numbers.no-clicks') : say('owners.numbers.no-links');
  const room = say('owners.numbers.room', { count: left });
  const words = [...(hasClicks ? [] : [unfollowed]), ...(left > 0 ? [room] : [])];
  return (
    <p className="own-links-left muted">
      <span>{words.join(' ')}</span>
      {left > 0 && (
        <button className="button-plain" type="button" onClick={onAdd}>
          {say('owners.page.add-link')}
        </button>
      )}
    </p>
  );
};

type RankingProps = {
  id: string;
  title: string;
  rows: readonly { key: string; name: string; note: string | undefined; count: number }[];
  children: ReactNode;
};

/** A list with a bar behind each row, as long as its share of the first. */
const Ranking = ({ id, title, rows, children }: RankingProps) => {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="own-ranking-days">{say('owners.numbers.last-days', { days: STATS_DAYS })}</p>
      {rows.length > 0 && (
        <ol className="own-ranking">
          {rows.map(({ key, name, note, count }) => (
            <li key={key} style={{ '--share': `${((count / most) * 100).toFixed(2)}%` } as CSSProperties}>
              <span>
                <bdi>{`${name} `}</bdi>
                {note && <bdi className="own-ranking-note">{`${note} `}</bdi>}
              </span>
              <strong className="numeric">{shownNumber(count)}</strong>
            </li>
          ))}
        </ol>
      )}
      {children}
    </section>
  );
};

import { type SubmitEvent, useEffect, useRef } from 'react';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { paths } from '../../paths.ts';
import type { HomeSection } from '../browser/directory.ts';
import { cardsFirst } from '../cards/rules.ts';
import { ProfileCard } from '../cards/screens/ProfileCard.tsx';
import { hasProfileQuery, type ProfileQuery, profileQueryParams } from '../rules/profile-query.ts';
import { countText } from '../rules/totals.ts';

type DirectorySectionProps = {
  kind: ProfileKind;
  title: string;
  section: HomeSection;
  profileQuery: ProfileQuery;
  searching: boolean;
  /** Whether its first pictures are above the fold. */
  eager?: boolean;
  onExpand: () => void;
  onMore: () => void;
  onCollapse: () => void;
};

/** One section of home. Its buttons belong to a plain form, so that they work without script. */
export const DirectorySection = (props: DirectorySectionProps) => {
  const {
    kind,
    title,
    section,
    profileQuery,
    searching,
    eager = false,
    onExpand,
    onMore,
    onCollapse,
  } = props;
  const { total, total_at_least, expanded, next, more } = section;
  const totalText = countText(total, total_at_least);
  const first = cardsFirst(profileQuery);
  const cards = expanded ? section.cards : section.cards.slice(0, first);
  const frame = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  /** The index of the card that gets the focus once it is there. */
  const goOnFrom = useRef<number | null>(null);
  const heading = `section-${kind}`;

  useEffect(() => {
    const at = goOnFrom.current;
    if (at === null || cards.length <= at) return;
    goOnFrom.current = null;
    const link = frame.current?.querySelectorAll<HTMLElement>('.card-link')[at];
    link?.focus({ preventScroll: true });
  });

  const sentinel = useRef<HTMLDivElement>(null);
  const goesOn = expanded && next !== null && more === 'idle';
  // Observed again for every page, because after a short page the edge may still be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page of cards
  useEffect(() => {
    if (!goesOn || !sentinel.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '600px',
    });
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [goesOn, cards.length]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter !== toggle.current) {
      goOnFrom.current = cards.length;
      onMore();
    } else if (expanded) {
      onCollapse();
      frame.current?.scrollIntoView({ block: 'start' });
      toggle.current?.focus({ preventScroll: true });
    } else {
      goOnFrom.current = cards.length;
      onExpand();
    }
  };

  return (
    <section ref={frame} className="wrap section" aria-labelledby={heading} aria-busy={searching}>
      <div className="section-head">
        <h2 id={heading}>{title}</h2>
        {total > 0 && <p className="section-total numeric">{totalText}</p>}
      </div>
      {cards.length > 0 ? (
        <ul className="cards" id={`cards-${kind}`}>
          {cards.map((card, index) => (
            <ProfileCard key={card.id} card={card} eager={eager && index === 0} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>No profile found</p>
          {!hasProfileQuery(profileQuery) && (
            <p>
              {'Be the first: '}
              <a href={paths.register()}>make a page of your own</a>.
            </p>
          )}
        </div>
      )}
      <div ref={sentinel} />
      {total > first && (
        <form
          className="section-foot"
          action={`${paths.home()}#${heading}`}
          method="get"
          onSubmit={send}
          data-expanded={expanded || undefined}
        >
          {profileQueryParams(profileQuery).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button
            ref={toggle}
            className="button-quiet"
            type="submit"
            {...(!expanded && { name: 'all', value: kind })}
            aria-expanded={expanded}
            aria-controls={`cards-${kind}`}
            aria-describedby={heading}
          >
            {expanded ? 'Show less' : 'View all'}
          </button>
          {expanded && (
            <p className="section-progress numeric" role="status">
              {more === 'loading' && <span className="spinner" aria-hidden="true" />}
              {more === 'offline' && <span>You seem to be offline.</span>}
              {more === 'failed' && <span>Something went wrong.</span>}
              <span>
                <span>{`${cards.length.toLocaleString('en')} of ${totalText}`}</span>
                <span className="visually-hidden"> shown</span>
              </span>
            </p>
          )}
          {expanded && next !== null && (
            <button className="button-quiet" type="submit" name="all" value={`${kind}:${next}`}>
              {more === 'offline' || more === 'failed' ? 'Try again' : 'Load more'}
            </button>
          )}
        </form>
      )}
    </section>
  );
};

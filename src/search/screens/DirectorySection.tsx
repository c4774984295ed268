import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { say, sayPieces } from '../../base/languages/rules/say.ts';
import { Pieces } from '../../base/languages/screens/Pieces.tsx';
import { formatNumber } from '../../base/text/rules/count.ts';
import { paths } from '../../paths.ts';
import type { HomeSection } from '../browser/found-cards.ts';
import type { Card } from '../cards/rules.ts';
import { CARDS_AT_A_TIME, CARDS_FIRST } from '../rules/cards-shown.ts';
import { hasProfileQuery, type ProfileQuery, profileQueryParams } from '../rules/profile-query.ts';
import { countText } from '../rules/totals.ts';

type DirectorySectionProps = {
  kind: ProfileKind;
  title: string;
  section: HomeSection;
  profileQuery: ProfileQuery;
  searching: boolean;
  /** How one of its profiles is shown. */
  item: (card: Card, index: number) => ReactNode;
  /** What stands at the end of its heading. */
  tools?: ReactNode;
  onExpand: () => void;
  onMore: () => void;
  onCollapse: () => void;
};

/** One section of home. Its buttons belong to a plain form, so that they work without script. */
export const DirectorySection = (props: DirectorySectionProps) => {
  const { kind, title, section, profileQuery, searching, item, tools } = props;
  const { onExpand, onMore, onCollapse } = props;
  const { total, total_at_least, expanded } = section;
  const isResults = hasProfileQuery(profileQuery);
  const cards = expanded ? section.cards : section.cards.slice(0, CARDS_FIRST);
  const frame = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const goOn = useNextCard(frame, cards.length);
  const edge = useEdge(section, cards.length, onMore);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (submitter !== toggle.current) {
      goOn();
      onMore();
    } else if (expanded) {
      onCollapse();
      frame.current?.scrollIntoView({ block: 'start' });
      toggle.current?.focus({ preventScroll: true });
    } else {
      goOn();
      onExpand();
    }
  };
  return (
    <section
      ref={frame}
      className={isResults ? 'section' : 'wrap section'}
      aria-labelledby={headingOf(kind)}
      aria-busy={searching}
    >
      <div className="section-head">
        <h2 id={headingOf(kind)}>{title}</h2>
        {total > 0 && (
          <p className="section-total numeric">
            {isResults ? (
              <Pieces
                of={sayPieces('search.found-total', { shown: countText(total, total_at_least) })}
                tags={{ total: (text) => <span>{text}</span> }}
              />
            ) : (
              <span>{countText(total, total_at_least)}</span>
            )}
          </p>
        )}
        {tools}
      </div>
      {cards.length > 0 ? (
        <ul className={isResults ? 'results-list' : 'cards'} id={`cards-${kind}`}>
          {cards.map(item)}
        </ul>
      ) : (
        <NoCards profileQuery={profileQuery} />
      )}
      <div ref={edge} />
      {total > CARDS_FIRST && <SectionFoot {...props} shown={cards.length} toggle={toggle} onSend={send} />}
    </section>
  );
};

const headingOf = (kind: ProfileKind): string => `section-${kind}`;

/** Returns what to call before more cards come: the first of them gets the focus. */
const useNextCard = (frame: RefObject<HTMLElement | null>, shown: number): (() => void) => {
  /** The index of the card that gets the focus once it is there. */
  const goOnFrom = useRef<number | null>(null);
  useEffect(() => {
    const at = goOnFrom.current;
    if (at === null || shown <= at) return;
    goOnFrom.current = null;
    const link = frame.current?.querySelectorAll<HTMLElement>('h3 a')[at];
    link?.focus({ preventScroll: true });
  });
  return () => {
    goOnFrom.current = shown;
  };
};

/** Returns the edge of an expanded section, near which more cards are requested. */
const useEdge = ({ expanded, next, more }: HomeSection, shown: number, onMore: () => void) => {
  const edge = useRef<HTMLDivElement>(null);
  const goesOn = expanded && next !== null && more === 'idle';
  // Observed again for every page, because after a short page the edge may still be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page of cards
  useEffect(() => {
    if (!goesOn || !edge.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '600px',
    });
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [goesOn, shown]);
  return edge;
};

const NoCards = ({ profileQuery }: { profileQuery: ProfileQuery }) => (
  <div className="empty">
    <p>{say('search.no-profile-found')}</p>
    {!hasProfileQuery(profileQuery) && (
      <p>
        <Pieces
          of={sayPieces('search.be-first')}
          tags={{ link: (text) => <a href={paths.register()}>{text}</a> }}
        />
      </p>
    )}
  </div>
);

type SectionFootProps = Pick<DirectorySectionProps, 'kind' | 'section' | 'profileQuery'> & {
  shown: number;
  toggle: RefObject<HTMLButtonElement | null>;
  onSend: (event: SubmitEvent<HTMLFormElement>) => void;
};

const SectionFoot = ({ kind, section, profileQuery, shown, toggle, onSend }: SectionFootProps) => {
  const { expanded, next, more } = section;
  return (
    <form
      className="section-foot"
      action={`${paths.home()}#${headingOf(kind)}`}
      method="get"
      onSubmit={onSend}
      data-expanded={expanded || undefined}
      data-long={shown > CARDS_AT_A_TIME || undefined}
    >
      {profileQueryParams(profileQuery).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        ref={toggle}
        className="button-quiet"
        type="submit"
        {...pageAfter(kind, profileQuery, expanded)}
        aria-expanded={expanded}
        aria-controls={`cards-${kind}`}
        aria-describedby={headingOf(kind)}
      >
        {expanded ? say('search.show-less') : say('search.view-all')}
      </button>
      {expanded && <SectionProgress section={section} shown={shown} />}
      {expanded && next !== null && (
        <button className="button-quiet" type="submit" name="all" value={`${kind}:${next}`}>
          {more === 'offline' || more === 'failed' ? say('common.try-again') : say('search.load-more')}
        </button>
      )}
    </form>
  );
};

/** What the toggle sends without script: a section begins as the page says, and these say otherwise. */
const pageAfter = (kind: ProfileKind, profileQuery: ProfileQuery, expanded: boolean) => {
  if (expanded === hasProfileQuery(profileQuery)) return { name: expanded ? 'less' : 'all', value: kind };
  return {};
};

const SectionProgress = ({ section, shown }: { section: HomeSection; shown: number }) => {
  const { more, total, total_at_least } = section;
  return (
    <p className="section-progress numeric" role="status">
      {more === 'loading' && <span className="spinner" aria-hidden="true" />}
      {more === 'offline' && <span>{say('search.offline')}</span>}
      {more === 'failed' && <span>{say('search.something-went-wrong')}</span>}
      <span>
        <Pieces
          of={sayPieces('search.shown-of', {
            shown: formatNumber(shown),
            total: countText(total, total_at_least),
          })}
          tags={{
            numbers: (text) => <span>{text}</span>,
            '': (text) => <span className="visually-hidden">{text}</span>,
          }}
        />
      </span>
    </p>
  );
};

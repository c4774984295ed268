import { useCallback, useEffect, useState } from 'react';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { loadTimeline, type Timeline } from '../browser.ts';
import type { TimelineItem } from '../calls.ts';
import type { TimelineKind } from '../rules/timeline.ts';
import { Notes } from './TeamNotes.tsx';
import './timeline.css';

/** What a timeline shows: everything, or some kinds. */
const FILTERS: Record<string, { label: string; kinds: readonly TimelineKind[] | null }> = {
  all: { label: 'Everything', kinds: null },
  changes: { label: 'Changes', kinds: ['creation', 'import', 'change', 'merge'] },
  reports: { label: 'Reports and decisions', kinds: ['report', 'case', 'appeal', 'decision'] },
  asked: { label: 'Badge, ties, claims, suggestions', kinds: ['badge', 'suggestion', 'tie', 'claim'] },
  letters: { label: 'Letters', kinds: ['letter'] },
};

type Loaded = Timeline | { problem: string } | null;

type PageTimelineProps = {
  id: string;
  /** Another number loads it again. */
  turn: number;
};

/** The notes of the team about a page, over everything that has happened to it. */
export const PageTimeline = ({ id, turn }: PageTimelineProps) => {
  const [loaded, setLoaded] = useState<Loaded>(null);
  const reload = useCallback(() => loadTimeline(id).then(setLoaded), [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn loads again
  useEffect(() => void reload(), [reload, turn]);
  const items = loaded !== null && 'items' in loaded ? loaded.items : [];
  return (
    <>
      <Notes id={id} items={items} onSaved={() => void reload()} />
      <section className="page-timeline" aria-labelledby="page-timeline">
        {loaded === null && <Loading />}
        {loaded !== null && 'problem' in loaded && (
          <p role="alert">
            <span>{`${loaded.problem} `}</span>
            <button className="button-plain" type="button" onClick={() => void reload()}>
              Try again
            </button>
          </p>
        )}
        {loaded !== null && 'items' in loaded && (
          <Items
            timeline={loaded}
            onMore={async () => {
              const more = await loadTimeline(id, loaded);
              if ('items' in more) setLoaded(more);
            }}
          />
        )}
      </section>
    </>
  );
};

type ItemsProps = { timeline: Timeline; onMore: () => Promise<void> };

const Items = ({ timeline, onMore }: ItemsProps) => {
  const [filter, setFilter] = useState('all');
  const { kinds = null } = FILTERS[filter] ?? {};
  const shown = timeline.items.filter(
    ({ kind }) => kind !== 'note' && (kinds === null || kinds.includes(kind)),
  );
  return (
    <>
      <header>
        <h2 id="page-timeline">Timeline</h2>
        <select aria-label="Show" value={filter} onChange={(event) => setFilter(event.target.value)}>
          {Object.entries(FILTERS).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </header>
      <ol>
        {shown.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened stays in its order
          <Entry key={`${item.at} ${item.kind} ${item.ref} ${index}`} item={item} />
        ))}
      </ol>
      {shown.length === 0 && <p className="muted">Nothing of this kind.</p>}
      {timeline.next !== null && (
        <button className="button-quiet" type="button" onClick={() => void onMore()}>
          Show older
        </button>
      )}
    </>
  );
};

/** Who did something, where it is no member of the team. */
const MAKERS: Record<string, string> = {
  owner: 'its owner',
  reader: 'a reader',
  administrator: 'the team',
  import: 'an import',
  upkeep: 'the site itself',
};

const GOOD: readonly TimelineKind[] = ['badge', 'tie', 'suggestion'];
const BAD: readonly TimelineKind[] = ['report', 'case', 'appeal'];

const toneOf = (kind: TimelineKind): 'good' | 'bad' | undefined =>
  GOOD.includes(kind) ? 'good' : BAD.includes(kind) ? 'bad' : undefined;

const Entry = ({ item: { at, kind, by, what } }: { item: TimelineItem }) => (
  <li data-tone={toneOf(kind)}>
    <p>
      <bdi>{what}</bdi>
    </p>
    <p className="muted">
      {by !== '' && (
        <span>
          <bdi>{MAKERS[by] ?? by}</bdi>
          <span> · </span>
        </span>
      )}
      <Moment at={at} />
    </p>
  </li>
);

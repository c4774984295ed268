import { useEffect } from 'react';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { say, sayPieces } from '../../base/languages/rules/say.ts';
import { Pieces } from '../../base/languages/screens/Pieces.tsx';
import { paths } from '../../paths.ts';
import type { DirectoryStore } from '../browser/directory-store.ts';
import { type HomeState, isWanted } from '../browser/home-state.ts';
import { queryHref } from '../browser/query-href.ts';
import { connectTabs, showTabs } from '../browser/result-tabs.ts';
import { ResultRow } from '../cards/screens/ResultRow.tsx';
import { SimilarNames } from '../names/screens/SimilarNames.tsx';
import { activeFilters, resultsTitle } from '../rules/profile-query.ts';
import { addTotals, countText } from '../rules/totals.ts';
import { DidYouMean } from './DidYouMean.tsx';
import { DirectorySection } from './DirectorySection.tsx';
import type { ResultsProps } from './part-props.ts';
import { SearchFailed } from './SearchFailed.tsx';
import { SECTION_TITLES, sectionProps } from './section-props.ts';
import { ViewToggle } from './ViewToggle.tsx';
import '../facets/screens/refine.css';
import './results.css';

/** The results of a search: both sections as rows, with filters at their side, and what helps where there are few or none. */
export const SearchResults = (props: ResultsProps) => {
  const { store, directory, count, title, brand, filters, Nothing, Refine } = props;
  const { profileQuery, state, facets, similar, personal, professional } = directory;
  const isFailed = state === 'failed' || state === 'offline';
  const { total } = addTotals(personal, professional);
  const isNothing = state === 'idle' && total === 0;
  const kinds = PROFILE_KINDS.filter((kind) => total > 0 && isWanted(profileQuery, kind));
  const firstShown = kinds.find((kind) => directory[kind].total > 0);
  useTitle(resultsTitle(profileQuery, facets), title, brand);
  useTabs(directory, store);
  return (
    <div className="wrap results">
      {!isNothing && <Filters filters={filters} Refine={Refine} directory={directory} />}
      <div className="sections">
        <div className="found-count" role="status" ref={count} tabIndex={-1}>
          {state === 'idle' && <FoundText {...directory} />}
        </div>
        <Chips directory={directory} />
        {!isNothing && similar?.suggestion && (
          <p className="did-you-mean">
            <DidYouMean profileQuery={profileQuery} suggestion={similar.suggestion} />
          </p>
        )}
        {isFailed && <SearchFailed state={state} store={store} />}
        {kinds.map((kind, place) => (
          <DirectorySection
            key={kind}
            {...sectionProps(store, directory, kind)}
            title={SECTION_TITLES[kind]}
            tools={kind === firstShown && <ViewToggle />}
            item={(card, index) => (
              <ResultRow key={card.id} card={card} eager={place === 0 && index < EAGER} />
            )}
          />
        ))}
        {isNothing ? (
          Nothing && <Nothing profileQuery={profileQuery} similar={similar} />
        ) : (
          <>
            {similar && <SimilarNames cards={similar.cards} searching={state === 'searching'} />}
            <div className="see-all">
              <a href={paths.home()} data-find>
                {say('search.see-all-profiles')}
              </a>
              <ViewToggle />
            </div>
          </>
        )}
      </div>
    </div>
  );
};

/** The filters as the page has them, or those of another search. */
const Filters = ({
  filters,
  Refine,
  directory: { profileQuery, facets },
}: Pick<ResultsProps, 'filters' | 'Refine' | 'directory'>) =>
  filters || (Refine && facets && <Refine profileQuery={profileQuery} facets={facets} />);

/** Rows whose pictures are above the fold. */
const EAGER = 6;

const useTitle = (name: string | undefined, title: string, brand: string): void =>
  useEffect(() => {
    document.title = name === undefined ? title : `${name} · ${brand}`;
  }, [name, title, brand]);

/** The tabs in the strip with the search box: how many each section has, and a click that opens it. */
const useTabs = (directory: HomeState, store: DirectoryStore): void => {
  useEffect(() => showTabs(directory));
  useEffect(() => connectTabs((kind) => void store.expand(kind)), [store]);
};

const FoundText = ({ personal, professional, similar }: HomeState) => {
  const { total, total_at_least } = addTotals(personal, professional);
  const names = similar?.cards.length ?? 0;
  return (
    <>
      <p>{say('search.found', { count: total, shown: countText(total, total_at_least) })}</p>
      {names > 0 && <p>{say('search.similar-below', { count: names })}</p>}
    </>
  );
};

const Chips = ({ directory: { profileQuery, facets } }: { directory: HomeState }) => {
  const chips = activeFilters(profileQuery, facets);
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={say('search.active-filters')}>
      {chips.map(({ name, label, without }) => (
        <li key={name}>
          <a className="chip" href={queryHref(without)} rel="nofollow" data-find>
            <Pieces
              of={sayPieces('search.remove-chip', { label })}
              tags={{
                hidden: (text) => <span className="visually-hidden">{text}</span>,
                label: (text) => <bdi>{text}</bdi>,
              }}
            />
            <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
};

import { say, sayPieces } from '../../base/languages/rules/say.ts';
import { Pieces } from '../../base/languages/screens/Pieces.tsx';
import { paths } from '../../paths.ts';
import type { SimilarCards } from '../browser/found-cards.ts';
import { SimilarNames } from '../names/screens/SimilarNames.tsx';
import { hasFilters, type ProfileQuery } from '../rules/profile-query.ts';
import { DidYouMean } from './DidYouMean.tsx';

type NothingFoundProps = { profileQuery: ProfileQuery; similar: SimilarCards | null };

/** Instead of the sections, if a search finds nobody: what was meant, who is called nearly so, and how to go on. */
export const NothingFound = ({ profileQuery, similar }: NothingFoundProps) => {
  const { q } = profileQuery;
  const isNarrowed = hasFilters(profileQuery);
  return (
    <section className="nothing-found" aria-labelledby="nothing-found">
      <h2 id="nothing-found" className="nothing-found-title">
        {say('search.no-profile-found')}
      </h2>
      <p className="nothing-found-lead">
        {q !== '' && (
          <>
            <Pieces
              of={
                isNarrowed
                  ? sayPieces('search.nobody-filtered', { query: q })
                  : sayPieces('search.nobody', { query: q })
              }
              tags={{ query: (text) => <bdi>{text}</bdi> }}
            />
            <span> </span>
          </>
        )}
        {similar?.suggestion ? (
          <DidYouMean profileQuery={profileQuery} suggestion={similar.suggestion} />
        ) : (
          !similar?.cards.length && (
            <span>{isNarrowed ? say('search.remove-filter') : say('search.check-spelling')}</span>
          )
        )}
      </p>
      {similar && <SimilarNames cards={similar.cards} searching={false} />}
      <p className="nothing-found-ways">
        <a className="button" href={withName(paths.register(), q)}>
          {say('search.create-this-page')}
        </a>
        <a href={withName(paths.propose(), q)}>{say('search.propose-it')}</a>
        <a href={paths.people()}>{say('search.browse-all-people')}</a>
        <a href={paths.companies()}>{say('search.browse-all-companies')}</a>
      </p>
      {withoutQuotes(q) !== '' && <p className="nothing-found-note">{say('search.name-goes-along')}</p>}
    </section>
  );
};

/** A wizard with the name that was searched for; after the `#`, because names of people are in no log. */
const withName = (path: string, q: string): string => {
  const name = withoutQuotes(q);
  return name === '' ? path : `${path}#${new URLSearchParams({ name })}`;
};

const withoutQuotes = (q: string): string => q.replace(/["“”„]/gu, '').trim();

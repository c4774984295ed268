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
        No profile found
      </h2>
      <p className="nothing-found-lead">
        {q !== '' && (
          <>
            <span>
              {isNarrowed ? 'Nobody with these filters is found by “' : 'Nobody here is found by “'}
            </span>
            <bdi>{q}</bdi>
            <span>”. </span>
          </>
        )}
        {similar?.suggestion ? (
          <DidYouMean profileQuery={profileQuery} suggestion={similar.suggestion} />
        ) : (
          !similar?.cards.length && (
            <span>{isNarrowed ? 'Remove a filter.' : 'Check the spelling, or try a shorter word.'}</span>
          )
        )}
      </p>
      {similar && <SimilarNames cards={similar.cards} searching={false} />}
      <p className="nothing-found-ways">
        <a className="button" href={withName(paths.register(), q)}>
          Create this page
        </a>
        <a href={withName(paths.propose(), q)}>Propose it</a>
        <a href={paths.people()}>Browse all people</a>
        <a href={paths.companies()}>Browse all companies</a>
      </p>
      {withoutQuotes(q) !== '' && (
        <p className="nothing-found-note">The name goes with you, and you can still change it.</p>
      )}
    </section>
  );
};

/** A wizard with the name that was searched for; after the `#`, because names of people are in no log. */
const withName = (path: string, q: string): string => {
  const name = withoutQuotes(q);
  return name === '' ? path : `${path}#${new URLSearchParams({ name })}`;
};

const withoutQuotes = (q: string): string => q.replace(/["“”„]/gu, '').trim();

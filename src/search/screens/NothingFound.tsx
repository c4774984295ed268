import { paths } from '../../paths.ts';
import { hasFilters, type ProfileQuery } from '../rules/profile-query.ts';

/** Instead of the sections, if a search finds nobody: how to go on. */
export const NothingFound = ({ profileQuery }: { profileQuery: ProfileQuery }) => (
  <section className="wrap section" aria-label="No profile found">
    <div className="empty nothing-found">
      <p>No profile found</p>
      <p>
        <span>
          {hasFilters(profileQuery) ? 'Remove a filter, or ' : 'Check the spelling, try a shorter word, or '}
        </span>
        <a href={paths.home()} data-find>
          see all profiles
        </a>
        .
      </p>
      <ul className="nothing-found-ways" aria-label="Browse">
        {WAYS.map(([href, label]) => (
          <li key={href}>
            <a className="tag" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>Is somebody missing?</p>
      <a className="button" href={registerPath(profileQuery.q)}>
        Create this page
      </a>
    </div>
  </section>
);

/** The wizard with the name that was searched for; after the `#`, because names of people are in no log. */
const registerPath = (q: string): string => {
  const name = withoutQuotes(q);
  return name === '' ? paths.register() : `${paths.register()}#${new URLSearchParams({ name })}`;
};

const withoutQuotes = (q: string): string => q.replace(/["“”„]/gu, '').trim();

const WAYS = [
  [paths.people(), 'People'],
  [paths.companies(), 'Companies'],
  [paths.places(), 'Places'],
  [paths.professions(), 'Professions'],
  [paths.industries(), 'Industries'],
] as const;

import { say } from '../../../base/languages/rules/say.ts';
import { profilesUnit } from '../../browse/rules/browse-meta.ts';
import { queryHref } from '../../browser/query-href.ts';
import type { ProfileQuery, Sort } from '../../rules/profile-query.ts';
import { KIND_LABELS, SORT_LABELS, SORTS } from '../../rules/profile-query.ts';
import { countText } from '../../rules/totals.ts';
import type { FacetName, Facets } from '../rules.ts';

type RefineProps = {
  profileQuery: ProfileQuery;
  facets: Facets;
};

const TITLES: Record<FacetName, string> = {
  get kind() {
    return say('search.kind');
  },
  get place() {
    return say('search.place');
  },
  get profession() {
    return say('field.profession');
  },
  get industry() {
    return say('field.catagory');
  },
  get verified() {
    return say('search.badge');
  },
};
const NAMES = Object.keys(TITLES) as FacetName[];

/** Number of values of a facet before 'more'. */
const FIRST = 8;

const withValue = (profileQuery: ProfileQuery, name: FacetName, value: string): ProfileQuery =>
  name === 'verified' ? { ...profileQuery, verified: true } : { ...profileQuery, [name]: value };

/** Sort orders and facets of the results as plain links. On a narrow screen it is a sheet. */
export const Refine = ({ profileQuery, facets }: RefineProps) => {
  const orders: (Sort | undefined)[] = profileQuery.q ? [undefined, ...SORTS] : [...SORTS];
  const current = profileQuery.q ? profileQuery.sort : (profileQuery.sort ?? 'new');
  return (
    <aside id="refine" className="refine" popover="auto" aria-label={say('search.filter-and-sort')}>
      <div className="refine-head">
        <p className="refine-title">{say('search.filter-and-sort')}</p>
        <button className="button-quiet" type="button" popoverTarget="refine" popoverTargetAction="hide">
          {say('search.done')}
        </button>
      </div>
      <section aria-labelledby="refine-sort">
        <h2 id="refine-sort">{say('search.sort-by')}</h2>
        <ul className="refine-list">
          {orders.map((sort) => (
            <li key={sort ?? 'best'}>
              <a
                href={queryHref({ ...profileQuery, sort })}
                rel="nofollow"
                data-find
                aria-current={sort === current || undefined}
              >
                {SORT_LABELS[sort ?? 'best']}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {NAMES.filter((name) => !profileQuery[name] && facets[name].length > 0).map((name) => (
        <section key={name} aria-labelledby={`refine-${name}`}>
          <h2 id={`refine-${name}`}>{TITLES[name]}</h2>
          <Values profileQuery={profileQuery} name={name} values={facets[name].slice(0, FIRST)} />
          {facets[name].length > FIRST && (
            <details>
              <summary>{say('search.more-values', { count: facets[name].length - FIRST })}</summary>
              <Values profileQuery={profileQuery} name={name} values={facets[name].slice(FIRST)} />
            </details>
          )}
        </section>
      ))}
    </aside>
  );
};

/** The label of a value of a facet: kinds and the badge in the language of the page, whatever language the reply of a call is in. */
const facetLabel = (name: FacetName, { value, label }: { value: string; label: string }): string => {
  if (name === 'verified') return say('search.verified-only');
  return name === 'kind' && (value === 'personal' || value === 'professional') ? KIND_LABELS[value] : label;
};

type ValuesProps = { profileQuery: ProfileQuery; name: FacetName; values: Facets[FacetName] };

const Values = ({ profileQuery, name, values }: ValuesProps) => (
  <ul className="refine-list">
    {values.map(({ value, label, count, at_least }) => (
      <li key={value}>
        <a href={queryHref(withValue(profileQuery, name, value))} rel="nofollow" data-find>
          <bdi>{facetLabel(name, { value, label })}</bdi>{' '}
          <span className="refine-count numeric">
            <span>{countText(count, at_least)}</span>
            <span className="visually-hidden">{` ${profilesUnit(count)}`}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);

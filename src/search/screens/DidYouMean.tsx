import { queryHref } from '../browser/query-href.ts';
import type { ProfileQuery } from '../rules/profile-query.ts';

type DidYouMeanProps = { profileQuery: ProfileQuery; suggestion: string };

/** A query as a similar name writes it; the link keeps the filters. */
export const DidYouMean = ({ profileQuery, suggestion }: DidYouMeanProps) => (
  <>
    <span>Did you mean </span>
    <a href={queryHref({ ...profileQuery, q: suggestion })} rel="nofollow" data-find>
      <bdi>{suggestion}</bdi>
    </a>
    <span>?</span>
  </>
);

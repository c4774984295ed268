import { sayPieces } from '../../base/languages/rules/say.ts';
import { Pieces } from '../../base/languages/screens/Pieces.tsx';
import { queryHref } from '../browser/query-href.ts';
import type { ProfileQuery } from '../rules/profile-query.ts';

type DidYouMeanProps = { profileQuery: ProfileQuery; suggestion: string };

/** A query as a similar name writes it; the link keeps the filters. */
export const DidYouMean = ({ profileQuery, suggestion }: DidYouMeanProps) => (
  <Pieces
    of={sayPieces('search.did-you-mean', { name: suggestion })}
    tags={{
      name: (text) => (
        <a href={queryHref({ ...profileQuery, q: suggestion })} rel="nofollow" data-find>
          <bdi>{text}</bdi>
        </a>
      ),
    }}
  />
);

import { to } from '../../../base/languages/rules/address.ts';
import { paths } from '../../../paths.ts';
import type { LinkedPage } from '../../../search/alike/calls/alike.ts';

/** Says after a save which other pages show the same identifier. */
export const AlikePages = ({ pages }: { pages: readonly LinkedPage[] }) =>
  pages.length === 0 ? null : (
    <p className="alike-pages muted" role="status">
      <span>
        {pages.length === 1
          ? 'Another page shows the same identifier: '
          : 'Other pages show the same identifier: '}
      </span>
      {pages.map(({ id, name, url }, index) => (
        <span key={id}>
          {index > 0 && <span>, </span>}
          <a href={to(url)}>
            <bdi>{name}</bdi>
          </a>
        </span>
      ))}
      <span>. If that is about you too, </span>
      <a href={paths.contact()}>write to us</a>
      <span>.</span>
    </p>
  );

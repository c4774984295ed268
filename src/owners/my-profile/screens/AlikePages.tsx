import { to } from '../../../base/languages/rules/address.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { paths } from '../../../paths.ts';
import type { LinkedPage } from '../../../search/alike/calls/alike.ts';

/** Says after a save which other pages show the same identifier. */
export const AlikePages = ({ pages }: { pages: readonly LinkedPage[] }) =>
  pages.length === 0 ? null : (
    <p className="alike-pages muted" role="status">
      <Pieces
        of={sayPieces('owners.page.alike', { count: pages.length, pages: '' })}
        tags={{
          list: () => <PageLinks pages={pages} />,
          contact: (text) => <a href={paths.contact()}>{text}</a>,
        }}
      />
    </p>
  );

const PageLinks = ({ pages }: { pages: readonly LinkedPage[] }) =>
  pages.map(({ id, name, url }, index) => (
    <span key={id}>
      {index > 0 && <span>{say('common.list-comma')}</span>}
      <a href={to(url)}>
        <bdi>{name}</bdi>
      </a>
    </span>
  ));

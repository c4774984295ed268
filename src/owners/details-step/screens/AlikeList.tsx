import { say } from '../../../base/languages/rules/say.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import type { ShownAlike } from '../../../search/alike/calls/alike.ts';
import './one-of-these.css';

type AlikeListProps = { items: readonly ShownAlike[]; hrefOf: (page: ShownAlike) => string };

/** Pages that the one which is being made may repeat; each opens in a new tab, so that the form stays as it is. */
export const AlikeList = ({ items, hrefOf }: AlikeListProps) => (
  <ul>
    {items.map((page) => (
      <li key={page.id}>
        <Portrait file={page.photo.slice(page.photo.lastIndexOf('/') + 1)} name={page.name} sizes="2.75rem" />
        <span>
          <a href={hrefOf(page)} target="_blank" rel="noopener">
            <bdi>{page.name}</bdi>
            <span className="visually-hidden">{` ${say('common.opens-new-tab')}`}</span>
          </a>
          <bdi className="hint">{page.role}</bdi>
        </span>
      </li>
    ))}
  </ul>
);

import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { Moment } from '../../../base/table/screens/PagedList.tsx';
import { itemId } from '../../../base/table/screens/use-named-item.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { MAX_SHARED } from '../../../search/rules/limits.ts';
import type { NewPage } from '../calls.ts';

const WAITS: Record<NewPage['until'], string> = {
  confirmed: 'until its address is confirmed',
  reviewed: 'for the team',
};

const KINDS = { personal: 'Personal', professional: 'Professional' } as const;

type NewPageItemProps = {
  page: NewPage;
  isSelected: boolean;
  onSelect: () => void;
  onRelease: () => void;
  onRefuse: () => void;
};

/** A new page that waits: who it is about, since when, what may help to judge it, and the answers. */
export const NewPageItem = ({ page, isSelected, onSelect, onRelease, onRefuse }: NewPageItemProps) => {
  const { id, profile, name, url, since, until } = page;
  const titleId = `new-${id}`;
  return (
    <li>
      <article className="message new-page" id={itemId(id)} tabIndex={-1} aria-labelledby={titleId}>
        <input
          className="select"
          type="checkbox"
          checked={isSelected}
          aria-label={`Select ${name}`}
          onChange={onSelect}
        />
        <h2 id={titleId}>
          <a href={hashOf('page', { id })}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="message-from">
          <span>
            <span>{`${KINDS[profile]} · waits ${WAITS[until]} since `}</span>
            <Moment at={since} />
          </span>
        </p>
        <Signals page={page} />
        <div className="row-actions">
          <button type="button" aria-describedby={titleId} onClick={onRelease}>
            Release
          </button>
          <button type="button" data-kind="danger" aria-describedby={titleId} onClick={onRefuse}>
            Refuse
          </button>
          <a href={url} target="_blank" rel="noopener">
            Open the page<span className="visually-hidden">{` of ${name} (opens in a new tab)`}</span>
          </a>
        </div>
      </article>
    </li>
  );
};

const many = (count: number): string =>
  count === 1
    ? '1 other page'
    : `${count.toLocaleString('en')}${count === MAX_SHARED ? ' or more' : ''} other pages`;

/** What stands out. It informs, and never decides. */
const Signals = ({ page: { look_alikes: alike, shared } }: { page: NewPage }) => {
  const shares = [
    [shared.text, 'with the same text'],
    [shared.website, 'with the same website'],
    [shared.host, 'with the same host in the e-mail address'],
  ] as const;
  const found = shares.filter(([count]) => count > 0);
  if (alike.length === 0 && found.length === 0) return <p className="message-from">Nothing stands out.</p>;
  return (
    <ul className="new-page-signals">
      {alike.map(({ id, name, verified }) => (
        <li key={id}>
          <span>Its name looks like </span>
          <a href={hashOf('page', { id })}>
            <bdi>{name}</bdi>
          </a>
          {isVerified(verified) && <span>, who is verified</span>}
        </li>
      ))}
      {found.map(([count, what]) => (
        <li key={what}>{`${many(count)} ${what}`}</li>
      ))}
    </ul>
  );
};

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { hashOf } from '../../../base/frame/browser/hash-address.ts';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Table } from '../../../base/table/screens/Table.tsx';
import { longDay } from '../../../base/text/rules/day.ts';
import { $gonePages, loadGonePages } from '../browser.ts';
import type { PageWithGone } from '../calls.ts';
import './gone-sources.css';

/** The pages whose sources are gone, each with what it names and since when that is not there. */
export const GoneSourcesPanel = () => {
  const { kind, items, next, message } = useStore($gonePages);
  useEffect(() => void loadGonePages(), []);
  return (
    <section aria-labelledby="screen-title">
      <p className="muted gone-about">
        These addresses were missing again and again, for weeks. Owners are asked to replace theirs; pages
        without an account are yours.
      </p>
      {kind === 'failed' && (
        <p role="alert">
          <span>{`${message} `}</span>
          <button className="button-quiet" type="button" onClick={() => void loadGonePages()}>
            Refresh Data
          </button>
        </p>
      )}
      {kind === 'ready' && items.length === 0 && <p>No source is gone</p>}
      {items.length > 0 && (
        <Table
          caption="Pages with sources that are gone"
          columns={['Page', 'Gone', 'Replaced by']}
          className="gone-table"
        >
          {items.map((page) => (
            <PageRow key={page.id} page={page} />
          ))}
        </Table>
      )}
      {kind === 'loading' && <Loading />}
      {kind === 'ready' && next !== null && (
        <button className="button-quiet" type="button" onClick={() => void loadGonePages(true)}>
          Show more
        </button>
      )}
    </section>
  );
};

const PageRow = ({ page: { id, name, account, sources } }: { page: PageWithGone }) => (
  <tr>
    <td data-column="name">
      <a href={hashOf('page', { id })}>
        <bdi>{name}</bdi>
      </a>
    </td>
    <td data-column="sources">
      <ul>
        {sources.map((source) => (
          <li key={`${source.field} ${source.url}`}>
            <GoneSource source={source} />
          </li>
        ))}
      </ul>
    </td>
    <td data-label="Replaced by">{account ? 'Its owner' : 'The team'}</td>
  </tr>
);

/** What names a source, where it was, and since when it is not there. */
const GoneSource = ({ source }: { source: PageWithGone['sources'][number] }) => {
  const { field, url, title, archived, since } = source;
  return (
    <>
      <a href={url} rel="noopener nofollow">
        <bdi>{title || url.replace(/^https?:\/\//, '')}</bdi>
      </a>
      <p className="muted">
        <span>{`${FIELD_LABELS[field as FieldName]} · gone since ${longDay(since)}`}</span>
        {archived !== '' && (
          <>
            <span> · </span>
            <a href={archived} rel="noopener nofollow">
              Archived copy
            </a>
          </>
        )}
      </p>
    </>
  );
};

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { Table } from '../../../base/table/screens/Table.tsx';
import type { TrashedArticle } from '../../newsroom/calls.ts';
import { findWords } from '../../newsroom/rules.ts';
import { ARTICLE_TRASH_DAYS } from '../../rules/limits.ts';
import { $articleTrash, deleteForGood, loadArticleTrash, untrash } from '../browser.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** Deleted articles with the words of a query, the last deleted first: each can be restored for `ARTICLE_TRASH_DAYS`, or deleted for good. */
export const TrashList = ({ text }: { text: string }) => {
  const state = useStore($articleTrash);
  useEffect(() => void loadArticleTrash(), []);
  const refresh = (): void => void loadArticleTrash();
  if (state.kind === 'loading') return <Loading>Loading the trash…</Loading>;
  if (state.kind === 'failed') return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  const { items, next } = state;
  const isFound = findWords(text);
  if (items.length === 0)
    return (
      <EmptyState
        title="The trash is empty."
        detail={`Deleted articles stay here for ${ARTICLE_TRASH_DAYS} days.`}
        onRefresh={refresh}
      />
    );
  return (
    <>
      <Table
        caption="Deleted articles, last deleted first"
        columns={['Title', 'Deleted', 'By', 'Kept until', 'Actions']}
        className="articles-table"
      >
        {items
          .filter(({ title, category }) => isFound([title, category]))
          .map((item) => (
            <Row key={item.id} item={item} />
          ))}
      </Table>
      {next !== null && (
        <button className="button-quiet" type="button" onClick={() => void loadArticleTrash(next)}>
          Show more
        </button>
      )}
    </>
  );
};

const Row = ({ item }: { item: TrashedArticle }) => {
  const of = `trashed-${item.id}`;
  const confirmEnd = (): void => {
    if (window.confirm(`Delete "${item.title}" for good? This cannot be undone.`)) void deleteForGood(item);
  };
  return (
    <tr>
      <td data-label="Title" data-column="name">
        <bdi id={of}>{item.title}</bdi>
      </td>
      <td data-label="Deleted">
        <time dateTime={item.deleted}>{DAY.format(new Date(item.deleted))}</time>
      </td>
      <td data-label="By">{item.by || '-'}</td>
      <td data-label="Kept until">
        <time dateTime={item.until}>{DAY.format(new Date(item.until))}</time>
      </td>
      <td data-column="actions">
        <div className="row-actions">
          <button type="button" aria-describedby={of} onClick={() => void untrash(item)}>
            Restore
          </button>
          <button type="button" data-kind="danger" aria-describedby={of} onClick={confirmEnd}>
            Delete for good
          </button>
        </div>
      </td>
    </tr>
  );
};

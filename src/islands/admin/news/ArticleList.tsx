import type { MouseEvent } from 'react';
import {
  type ArticlesState,
  loadArticle,
  loadArticles,
  setArticleStatus,
} from '../../../client/stores/news/admin-articles.ts';
import { findDeadLinks } from '../../../client/stores/news/dead-links.ts';
import type { ArticleCard } from '../../../domain/news/article.ts';
import { TRASH_DAYS } from '../../../domain/news/limits.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../table/EmptyState.tsx';
import { Loading } from '../table/Loading.tsx';
import { Table } from '../table/Table.tsx';

type ArticleListProps = {
  state: ArticlesState;
  onEdit: (card: ArticleCard) => void;
  onDelete: (id: string) => Promise<void>;
};

const titleId = (card: ArticleCard): string => `title-${card.id}`;

const STATUS_NAMES = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const;
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** All articles, drafts included, newest first, with the actions for each. */
export const ArticleList = ({ state, onEdit, onDelete }: ArticleListProps) => {
  const refresh = (): void => void loadArticles();
  if (state.kind === 'loading') return <Loading>Loading articles…</Loading>;
  if (state.kind === 'failed') return <EmptyState title={state.message} isProblem onRefresh={refresh} />;
  if (state.articles.length === 0) return <EmptyState title="No articles found." onRefresh={refresh} />;
  return (
    <Table
      caption="Articles, newest first"
      columns={['Title', 'Category', 'Date', 'Status', 'Actions']}
      className="articles-table"
    >
      {state.articles.map((card) => (
        <tr key={card.id}>
          <td data-label="Title" data-column="name">
            <span id={titleId(card)}>
              <TitleLink card={card} onEdit={onEdit} />
            </span>
          </td>
          <td data-label="Category">{card.category || '-'}</td>
          <td data-label="Date">
            <time dateTime={card.publish_date}>{DAY.format(new Date(card.publish_date))}</time>
          </td>
          <td data-label="Status">
            <span>
              <span className="state" data-on={card.status === 'published' || undefined}>
                {STATUS_NAMES[card.status]}
              </span>
              {card.publish_at && (
                <time className="hint goes-at" dateTime={card.publish_at}>
                  {DAY_AND_TIME.format(new Date(card.publish_at))}
                </time>
              )}
            </span>
          </td>
          <td data-column="actions">
            <Actions card={card} onEdit={onEdit} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </Table>
  );
};

/** The public page of an article, or the editor of a draft. */
const TitleLink = ({ card, onEdit }: { card: ArticleCard; onEdit: (card: ArticleCard) => void }) => {
  if (card.status === 'published') return <a href={paths.article(card.slug)}>{card.title}</a>;
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onEdit(card);
  };
  return (
    <a href={paths.articleUpload(card.slug)} onClick={open}>
      {card.title}
    </a>
  );
};

const Actions = ({ card, onEdit, onDelete }: { card: ArticleCard } & Omit<ArticleListProps, 'state'>) => {
  const of = titleId(card);
  const confirmDeletion = (): void => {
    if (
      window.confirm(
        `Are you sure you want to delete "${card.title}"? It stays in the trash for ${TRASH_DAYS} days.`,
      )
    )
      void onDelete(card.id);
  };
  const set = (status: 'draft' | 'published'): void => {
    const isLive = card.status === 'published' && status === 'draft';
    if (isLive && !window.confirm(`Take "${card.title}" back? Readers will no longer find it.`)) return;
    void (status === 'published' ? publish() : setArticleStatus(card.id, status));
  };
  const publish = async (): Promise<void> => {
    const article = await loadArticle(card.slug);
    if (article === null) return;
    const dead = await findDeadLinks(article.content);
    const words = `Links in "${card.title}" lead nowhere on this site: ${dead.join(', ')}. Publish it all the same?`;
    if (dead.length === 0 || window.confirm(words)) await setArticleStatus(card.id, 'published');
  };
  return (
    <div className="row-actions">
      <button type="button" aria-describedby={of} onClick={() => onEdit(card)}>
        Edit
      </button>
      {card.status !== 'published' && (
        <button type="button" aria-describedby={of} onClick={() => set('published')}>
          Publish
        </button>
      )}
      {card.status !== 'draft' && (
        <button type="button" aria-describedby={of} onClick={() => set('draft')}>
          Draft
        </button>
      )}
      <button type="button" data-kind="danger" aria-describedby={of} onClick={confirmDeletion}>
        Delete
      </button>
    </div>
  );
};

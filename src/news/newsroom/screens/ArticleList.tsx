import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { Table } from '../../../base/table/screens/Table.tsx';
import { paths } from '../../../paths.ts';
import { findDeadLinks } from '../../editor/browser/dead-links.ts';
import { type ArticleCard, STATUS_NAMES } from '../../rules/article.ts';
import { ARTICLE_TRASH_DAYS } from '../../rules/limits.ts';
import { $wentLive } from '../../schedule/browser.ts';
import { loadArticle, setArticleStatus } from '../browser/admin-articles.ts';

type ArticleListProps = {
  articles: readonly ArticleCard[];
  onEdit: (card: ArticleCard) => void;
  onDelete: (id: string) => Promise<void>;
};

const titleId = (card: ArticleCard): string => `title-${card.id}`;

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Articles, newest first, with the actions for each. */
export const ArticleList = ({ articles, onEdit, onDelete }: ArticleListProps) => {
  const wentLive = useStore($wentLive);
  return (
    <Table
      caption="Articles, newest first"
      columns={['Title', 'Category', 'Date', 'Status', 'Actions']}
      className="articles-table"
    >
      {articles.map((card) => (
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
              {card.publish_at && <GoesAt moment={card.publish_at} />}
              {card.status === 'published' && wentLive.has(card.id) && (
                <GoesAt moment={wentLive.get(card.id) ?? 0} label="Went live" />
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

const GoesAt = ({ moment, label = '' }: { moment: string | number; label?: string }) => {
  const at = new Date(moment);
  return (
    <span className="hint goes-at">
      <span>{`${label} `}</span>
      <time dateTime={at.toISOString()}>{DAY_AND_TIME.format(at)}</time>
    </span>
  );
};

/** The public page of an article, or the editor of a draft. */
const TitleLink = ({ card, onEdit }: { card: ArticleCard; onEdit: (card: ArticleCard) => void }) => {
  if (card.status === 'published')
    return (
      <a href={paths.article(card.slug)}>
        <bdi>{card.title}</bdi>
      </a>
    );
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onEdit(card);
  };
  return (
    <a href={paths.articleUpload(card.slug)} onClick={open}>
      <bdi>{card.title}</bdi>
    </a>
  );
};

const Actions = ({ card, onEdit, onDelete }: { card: ArticleCard } & Omit<ArticleListProps, 'articles'>) => {
  const of = titleId(card);
  const confirmDeletion = (): void => {
    if (
      window.confirm(
        `Are you sure you want to delete "${card.title}"? It stays in the trash for ${ARTICLE_TRASH_DAYS} days.`,
      )
    )
      void onDelete(card.id);
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
        <button type="button" aria-describedby={of} onClick={() => void publish()}>
          Publish
        </button>
      )}
      {card.status !== 'draft' && (
        <button type="button" aria-describedby={of} onClick={() => void setArticleStatus(card.id, 'draft')}>
          Draft
        </button>
      )}
      <button type="button" data-kind="danger" aria-describedby={of} onClick={confirmDeletion}>
        Delete
      </button>
    </div>
  );
};

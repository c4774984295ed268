import { useStore } from '@nanostores/react';
import { type MouseEvent, useState } from 'react';
import { PHONE, useMedia } from '../../../base/frame/screens/use-media.ts';
import { pathIn } from '../../../base/languages/rules/prefix.ts';
import { THUMBNAIL_WIDTH } from '../../../base/photos/rules/photo.ts';
import { MoreActions } from '../../../base/table/screens/MoreActions.tsx';
import { Table } from '../../../base/table/screens/Table.tsx';
import { paths } from '../../../paths.ts';
import { checkLinks } from '../../editor/browser/check-links.ts';
import type { ArticleCard } from '../../rules/article.ts';
import { ARTICLE_TRASH_DAYS } from '../../rules/limits.ts';
import { $wentLive } from '../../schedule/browser.ts';
import { ArticleLanguage } from '../../translations/screens/ArticleLanguage.tsx';
import { loadArticle, setArticleStatus } from '../browser/admin-articles.ts';
import { ArticleState } from './ArticleState.tsx';

type ArticleListProps = {
  articles: readonly ArticleCard[];
  /** The titles of what they translate. */
  originals: readonly { id: string; title: string }[];
  onEdit: (card: ArticleCard) => void;
  onDelete: (id: string) => Promise<void>;
};

const titleId = (card: ArticleCard): string => `title-${card.id}`;

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A page of articles, with the actions for each. */
export const ArticleList = ({ articles, originals, onEdit, onDelete }: ArticleListProps) => {
  const wentLive = useStore($wentLive);
  return (
    <Table caption="Articles" columns={['Title', 'State', 'By', 'Actions']} className="articles-table">
      {articles.map((card) => (
        <tr key={card.id}>
          <td data-column="name">
            <div className="article-row">
              <Picture key={card.image_url} path={card.image_url} />
              <div>
                <TitleLink card={card} onEdit={onEdit} />
                <ArticleLanguage card={card} originals={originals} />
                <p className="article-kind">
                  <bdi>{[card.category, ...card.tags].filter(Boolean).join(' · ')}</bdi>
                </p>
              </div>
            </div>
          </td>
          <td data-column="state">
            <ArticleState status={card.status} />
            <StateTime card={card} wentLive={wentLive.get(card.id)?.at} />
          </td>
          <td data-column="author">
            <bdi>{card.author}</bdi>
          </td>
          <td data-column="actions">
            <Actions card={card} onEdit={onEdit} onDelete={onDelete} />
          </td>
        </tr>
      ))}
    </Table>
  );
};

/** The article's picture, small, else as it is; an empty frame without one, or if it is gone. */
const Picture = ({ path }: { path: string }) => {
  const [failures, setFailures] = useState(0);
  const small = failures === 0 ? paths.picture(path, THUMBNAIL_WIDTH) : undefined;
  if (path === '' || failures > (small === undefined ? 0 : 1)) return <span className="article-picture" />;
  return (
    <img
      className="article-picture"
      src={small ?? path}
      alt=""
      width={64}
      height={42}
      loading="lazy"
      onError={() => setFailures(failures + 1)}
    />
  );
};

/** The day of the article, or the moment at which it goes or went live. */
const StateTime = ({ card, wentLive }: { card: ArticleCard; wentLive: number | undefined }) => {
  const isLive = card.status === 'published' && wentLive !== undefined;
  const moment = isLive ? wentLive : card.publish_at;
  if (moment === undefined)
    return (
      <p className="article-when">
        <time dateTime={card.publish_date}>{DAY.format(new Date(card.publish_date))}</time>
      </p>
    );
  const at = new Date(moment);
  return (
    <p className="article-when">
      {isLive && <span>Went live </span>}
      <time dateTime={at.toISOString()}>{DAY_AND_TIME.format(at)}</time>
    </p>
  );
};

/** The title leads to the editor. */
const TitleLink = ({ card, onEdit }: { card: ArticleCard; onEdit: (card: ArticleCard) => void }) => {
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onEdit(card);
  };
  return (
    <a className="article-title" id={titleId(card)} href={paths.articleUpload(card.slug)} onClick={open}>
      <bdi>{card.title}</bdi>
    </a>
  );
};

const publish = async (card: ArticleCard): Promise<void> => {
  const article = await loadArticle(card.slug);
  if (article === null) return;
  const dead = await checkLinks(article.content);
  const words = `Links in "${card.title}" lead nowhere on this site: ${dead.join(', ')}. Publish it all the same?`;
  if (dead.length === 0 || window.confirm(words)) await setArticleStatus(card.id, 'published');
};

const Actions = ({
  card,
  onEdit,
  onDelete,
}: { card: ArticleCard } & Omit<ArticleListProps, 'articles' | 'originals'>) => {
  const isPhone = useMedia(PHONE);
  const of = titleId(card);
  const confirmDeletion = (): void => {
    if (
      window.confirm(
        `Are you sure you want to delete "${card.title}"? It stays in the trash for ${ARTICLE_TRASH_DAYS} days.`,
      )
    )
      void onDelete(card.id);
  };
  const buttons = (
    <>
      <button type="button" aria-describedby={of} onClick={() => onEdit(card)}>
        Edit
      </button>
      {card.status !== 'published' && (
        <button type="button" aria-describedby={of} onClick={() => void publish(card)}>
          Publish
        </button>
      )}
      {card.status !== 'draft' && (
        <button type="button" aria-describedby={of} onClick={() => void setArticleStatus(card.id, 'draft')}>
          Draft
        </button>
      )}
      {card.status === 'published' && (
        <a href={pathIn(card.language, paths.article(card.slug))} aria-describedby={of}>
          View
        </a>
      )}
      <button type="button" data-kind="danger" aria-describedby={of} onClick={confirmDeletion}>
        Delete
      </button>
    </>
  );
  if (isPhone) return <MoreActions label={`More for ${card.title}`}>{buttons}</MoreActions>;
  return <div className="row-actions">{buttons}</div>;
};

import createArticle from '../../../netlify/functions/create_article.ts';
import getArticles from '../../../netlify/functions/get_articles.ts';
import getListing from '../../../netlify/functions/getarticlelisting.ts';
import updateArticle from '../../../netlify/functions/update_article.ts';
import updateStatus from '../../../netlify/functions/update_article_status.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../builders/admins.ts';
import { type Answer, aSite, send } from './calls.ts';

/** What the desk writes unless told otherwise. */
export const ARTICLE = { title: 'The ferry', content: 'It sails.', category: 'Towns', status: 'draft' };

/** A site with an administrator who writes articles, on a day that has no changing clocks near it. */
export const aNewsDesk = async () => {
  setFirstAdmin();
  const site = aSite();
  site.clock.set(Date.parse('2026-11-22T10:00:00Z'));
  const desk = { site, admin: asAdmin(await aSessionCookie(site.storage)) };

  /** Sets the clock; an admin's session is over after twelve hours, so there is a new one. */
  const at = async (time: number): Promise<void> => {
    site.clock.set(time);
    desk.admin = asAdmin(await aSessionCookie(site.storage));
  };
  const create = (given: Record<string, unknown> = {}): Promise<Answer> =>
    desk.admin(createArticle, 'create_article.php', { json: { ...ARTICLE, ...given } });
  const update = (id: string, given: Record<string, unknown> = {}): Promise<Answer> =>
    desk.admin(updateArticle, 'update_article.php', { json: { id, ...ARTICLE, ...given } });
  const setStatus = (json: Record<string, unknown>): Promise<Answer> =>
    desk.admin(updateStatus, 'update_article_status.php', { json });
  const bySlug = (slug: string, as = send): Promise<Answer> =>
    as(getArticles, 'get_articles.php', { query: { slug } });
  const slugs = async (as = send): Promise<string[]> =>
    (await as(getListing, 'getarticlelisting.php')).body.articles.map(({ slug }: { slug: string }) => slug);

  const leave = (): void => {
    setFirstAdmin(null);
    delete process.env['BUILD_HOOK_URL'];
  };
  return Object.assign(desk, { at, create, update, setStatus, bySlug, slugs, leave });
};

export type NewsDesk = Awaited<ReturnType<typeof aNewsDesk>>;

import { aSessionCookie, asAdmin, setFirstAdmin } from '../builders/admins.ts';
import { type Answer, aSite, send } from './calls.ts';

/** A short draft, the default of the newsroom. */
export const ARTICLE = { title: 'The ferry', content: 'It sails.', category: 'Towns', status: 'draft' };

/** A published article with every field filled in. */
export const LIBRARY = {
  title: 'A library for the valley',
  content: '## Books\n\nThe **library** opens in May.',
  category: 'Culture',
  image_url: '/uploads/a-0.jpg',
  tags: 'books, Valley , books',
  author: 'Noor',
  publish_date: '2025-03-09',
  status: 'published',
};

/** A site with an administrator who writes articles, on a date far from changes of daylight saving time. */
export const aNewsroom = async (article: Record<string, unknown> = ARTICLE) => {
  setFirstAdmin();
  const site = aSite();
  site.clock.set(Date.parse('2026-11-22T10:00:00Z'));
  const newsroom = { site, admin: asAdmin(await aSessionCookie(site.storage)) };

  /** Sets the clock and opens a new session, because an admin's session ends after twelve hours. */
  const at = async (time: number): Promise<void> => {
    site.clock.set(time);
    newsroom.admin = asAdmin(await aSessionCookie(site.storage));
  };
  const anotherAdmin = async (): Promise<ReturnType<typeof asAdmin>> =>
    asAdmin(await aSessionCookie(site.storage, { email: 'second@vitae.example' }));
  const create = (given: Record<string, unknown> = {}): Promise<Answer> =>
    newsroom.admin('create_article.php', { json: { ...article, ...given } });
  const update = (id: string, given: Record<string, unknown> = {}): Promise<Answer> =>
    newsroom.admin('update_article.php', { json: { id, ...article, ...given } });
  const setStatus = (json: Record<string, unknown>): Promise<Answer> =>
    newsroom.admin('update_article_status.php', { json });
  const bySlug = (slug: string, as = send): Promise<Answer> => as('get_articles.php', { query: { slug } });
  const cards = async (as = send): Promise<{ slug: string; title: string }[]> =>
    (await as('getarticlelisting.php')).body.articles;
  const slugs = async (as = send): Promise<string[]> => (await cards(as)).map(({ slug }) => slug);
  const titles = async (as = send): Promise<string[]> => (await cards(as)).map(({ title }) => title);

  const leave = (): void => {
    setFirstAdmin(null);
    delete process.env['BUILD_HOOK_URL'];
  };
  return Object.assign(newsroom, {
    at,
    anotherAdmin,
    create,
    update,
    setStatus,
    bySlug,
    slugs,
    titles,
    leave,
  });
};

export type Newsroom = Awaited<ReturnType<typeof aNewsroom>>;

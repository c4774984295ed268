import type { APIRoute } from 'astro';
import { getArticles, listArticles } from '../contract/article.ts';
import { getProfile } from '../contract/profile.ts';
import { paths } from '../paths.ts';
import { siteUrl } from '../server/http/settings.ts';

const closed = [
  paths.adminLogin(),
  paths.dashboard(),
  paths.articleUpload(),
  paths.login(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.undoEmail(),
  paths.claim(),
  paths.myProfile(),
  paths.changePassword(),
];

// Crawlers tell letter cases apart, the site does not.
const spellings = [...new Set(closed.flatMap((path) => [path, path.toLowerCase()]))];

// What /developers invites programs to read.
const READING = [getProfile, listArticles, getArticles].map(({ path }) => path);

/** What crawlers may read: everything but what is of an admin or an owner, other calls, and copies of news pages. */
export const GET: APIRoute = () => {
  const lines = [
    'User-agent: *',
    ...READING.map((path) => `Allow: ${path}`),
    ...[...spellings, '/php-api/', '/news/now/'].map((path) => `Disallow: ${path}`),
  ];
  const text = `${lines.join('\n')}\n\nSitemap: ${siteUrl()}${paths.sitemap()}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};

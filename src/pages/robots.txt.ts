import type { APIRoute } from 'astro';
import { siteLanguages } from '../base/brand/rules/languages.ts';
import { contentUsage } from '../base/http/server/headers.ts';
import { pathIn } from '../base/languages/rules/prefix.ts';
import { siteUrl } from '../base/settings/server.ts';
import { changes } from '../imports/open-data/calls.ts';
import { getArticles, listArticles } from '../news/calls.ts';
import { filePaths, letterPaths, paths } from '../paths.ts';
import { getHistory } from '../profiles/history/calls.ts';
import { getProfile } from '../search/calls.ts';

/** Pages that are for one person. */
const closedPages = (): string[] => [
  paths.login(),
  letterPaths.loginLink(),
  paths.loginByLink(),
  paths.forgotPassword(),
  letterPaths.resetPassword(),
  letterPaths.confirmEmail(),
  letterPaths.undoEmail(),
  letterPaths.joinPage(),
  letterPaths.undoHandOver(),
  paths.claim(),
  paths.myProfile(),
  paths.changePassword(),
  // Leads somewhere else each time.
  paths.random(),
];

/** The same in every language, and the screens of the team. */
const closed = (): string[] => [
  paths.adminLogin(),
  paths.dashboard(),
  paths.articleUpload(),
  letterPaths.joinTeam(),
  ...siteLanguages().flatMap((language) => closedPages().map((path) => pathIn(language, path))),
];

// Crawlers distinguish letter case, the site does not.
const spellings = (): string[] => [...new Set(closed().flatMap((path) => [path, path.toLowerCase()]))];

// The calls that /developers offers to programs.
const READING = [getProfile, getHistory, changes, listArticles, getArticles].map(({ path }) => path);

/** Crawlers may read everything but the pages of admins and owners, other calls, and copies of news pages. */
export const GET: APIRoute = () => {
  const usage = contentUsage();
  const lines = [
    'User-agent: *',
    ...(usage === null ? [] : [`Content-Usage: ${usage}`]),
    ...READING.map((path) => `Allow: ${path}`),
    ...[
      ...spellings(),
      '/php-api/',
      // Old versions of pages.
      '/*?as-of=',
      '/*&as-of=',
      ...siteLanguages().map((language) => pathIn(language, '/news/now/')),
    ].map((path) => `Disallow: ${path}`),
  ];
  const text = `${lines.join('\n')}\n\nSitemap: ${siteUrl()}${filePaths.sitemap()}\n`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};

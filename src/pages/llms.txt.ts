import type { APIRoute } from 'astro';
import { site } from '../base/brand/rules/site.ts';
import { MINIMUM_AGE } from '../base/fields/rules/limits.ts';
import { getProfileCall } from '../base/http/calls/reading-calls.ts';
import { siteUrl } from '../base/settings/server.ts';
import { getArticles, listArticles } from '../news/calls.ts';
import { filePaths, paths } from '../paths.ts';

const link = (name: string, path: string, note: string): string =>
  `- [${name}](${siteUrl()}${path}): ${note}`;

const about = (): string[] => [
  link('About', paths.about(), 'what this is and why'),
  link('Verified profiles', paths.verifyProfile(), 'what the badge means'),
  link('FAQ', paths.faq(), 'creating, editing and deleting a profile'),
  link('Privacy policy', paths.privacyPolicy(), 'what is kept, for how long, and how to delete it'),
  link('Accessibility', paths.accessibility(), 'what was tested, what is missing, and how to complain'),
  link('Terms and conditions', paths.terms(), `the rules; the minimum age is ${MINIMUM_AGE}`),
  link(
    'Transparency',
    paths.transparency(),
    `reports and decisions by month; for programs ${filePaths.transparencyData()}`,
  ),
  link('Contact', paths.contact(), 'how to reach the editors'),
];

/** An overview of the site for language models (llmstxt.org). */
export const GET: APIRoute = () => {
  const text = `# ${site.name}

> ${site.description}

${site.name} is a public online encyclopedia of people and businesses. Each has one page with a readable link, \`/profile/{name}-{id}\`, made by its owner. There are two kinds: personal (individual biographies) and professional (companies). A badge marks profiles that the editors have verified. Every page is complete HTML with structured data (\`ProfilePage\` with \`Person\` or \`Organization\`, \`NewsArticle\`). A page that sends \`Content-Usage: train-ai=n\` asks not to be used to train AI.

## Read

${[
  link('Home', paths.home(), `the newest profiles; search with \`${paths.home()}?q={words}\``),
  link(
    'News',
    paths.news(),
    'articles, also by tag (`/news/tag/{tag}`) and month (`/news/archive/{month-year}`)',
  ),
  link(
    'News feed',
    filePaths.feed(),
    'the newest articles as RSS; those of a tag at `/news/tag/{tag}/rss.xml`',
  ),
  link('News as JSON Feed', filePaths.jsonFeed(), 'the same as JSON Feed 1.1'),
  link('Sitemap', filePaths.sitemap(), 'every public page, profile and article'),
  link(
    'Profiles as JSON',
    getProfileCall.path,
    'list with `profile=personal|professional`, `q`, `limit`, `cursor`; one with `id`',
  ),
  link(
    'Articles as JSON',
    listArticles.path,
    `all published articles; one with \`${getArticles.path}?slug={slug}\``,
  ),
  link(
    'Citations',
    filePaths.cite('/profile/{name}-{id}', 'txt'),
    'how to cite a profile; also `cite.bib` (BibTeX) and `cite.json` (CSL-JSON). `?as-of={number}` after its address shows it as it was then',
  ),
  link('Model Context Protocol', filePaths.mcp(), 'for assistants: search and read, with who says a thing'),
  link('Developers', paths.developers(), 'how a program lists, searches and reads politely, with examples'),
  link('OpenAPI document', filePaths.openApi(), 'every call, with schemas and examples'),
].join('\n')}

## About

${about().join('\n')}
`;
  return new Response(text, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};

import { LENGTHS } from '../../base/fields/rules/limits.ts';
import { say } from '../../base/languages/rules/say.ts';
import { dateFormat, isCalendarDay } from '../../base/text/rules/day.ts';
import { shorten } from '../../base/text/rules/letters/whole-letters.ts';
import { namesSlug } from '../../base/text/rules/slug.ts';
import { characters, composed } from '../../base/text/rules/text.ts';
import { EXCERPT_LENGTH } from './limits.ts';

export const ARTICLE_STATUSES = ['draft', 'scheduled', 'published'] as const;
/** Each status in words. */
export const STATUS_NAMES = { draft: 'Draft', scheduled: 'Scheduled', published: 'Published' } as const;
export type ArticleStatus = (typeof ARTICLE_STATUSES)[number];

export const ARTICLE_SENTENCES = {
  required: 'Title and content are required',
  image: 'Image must be a path on this site',
  status: 'Status must be draft, scheduled or published',
  future: 'Please choose a time in the future',
  get language() {
    return say('news.article.language');
  },
  original: 'The article that this one translates does not exist',
  ownTranslation: 'An article cannot be a translation of itself',
  get notFound() {
    return say('news.article.not-found');
  },
  noRevision: 'Revision not found',
} as const;

export const ARTICLE_ADMIN_SENTENCES = {
  created: (title: string) => `Article "${title}" created successfully!`,
  updated: (title: string) => `Article "${title}" updated successfully!`,
  uploaded: 'Image uploaded successfully!',
  deleted: 'Article deleted successfully!',
  restored: 'Article restored successfully!',
  restoredAsDraft: 'Article restored as a draft: its time to go live has passed.',
  purged: 'Article deleted for good.',
  revisionRestored: (number: number) => `Revision ${number} restored successfully!`,
  tooManyDrafts: 'This is being kept too often. Please wait a moment.',
  draftName: 'Draft key is required',
  statusChanged: (status: string) => `Article ${status} successfully!`,
  wentLive: (title: string) => `"${title}" is live.`,
  noAnswer: 'The server could not be reached.',
  fetchFailed: (reason: string) => `Error fetching articles: ${reason}`,
  notJson: 'Server returned non-JSON response...',
  processFailed: (reason: string) => `Error processing article: ${reason}`,
  uploadFailed: (reason: string) => `Error uploading image: ${reason}`,
  deleteFailed: (reason: string) => `Error deleting article: ${reason}`,
  statusFailed: (status: string, reason: string) => `Error ${status} article: ${reason}`,
  get month() {
    return say('news.article.month');
  },
  imageRequired: 'Image is required',
} as const;

/** An article as the calls send it. Content is HTML or Markdown as written; dates are `YYYY-MM-DD`. */
export type Article = {
  id: string;
  title: string;
  slug: string;
  content: string;
  category: string;
  image_url: string;
  /** Alternative text of the picture. */
  image_alt: string;
  tags: string[];
  author: string;
  publish_date: string;
  publishDate: string;
  status: ArticleStatus;
  excerpt: string;
  /** One of the site's languages, in the spelling of its settings. */
  language: string;
  /** The id of the article that it translates; '' if it is no translation. */
  translation_of: string;
  /** Milliseconds; orders articles of one day. */
  created: number;
  /** Increases with each change; only for admins. */
  version?: number;
  /** When a scheduled article goes live, ISO 8601 with offset as sent; only for admins. */
  publish_at?: string;
};

/** An article in a listing: everything but the content. */
export type ArticleCard = Omit<Article, 'content'>;

/** A saved state of an article: `number` 1 is its creation, `at` an ISO time, `by` the admin's e-mail ('' if unknown). */
export type ArticleRevision = { number: number; at: string; by: string; title: string };

export type ArchiveMonth = { month: string; label: string; count: number };

/** The article without the fields that are only for admins. */
export const forReaders = <Item extends ArticleCard>({ version: _, ...article }: Item): Item =>
  article as Item;

/** Whether a text is a calendar day `YYYY-MM-DD`. */
export const isArticleDate = isCalendarDay;

// An absolute path that no browser takes for another host.
const isSitePath = (text: string): boolean =>
  characters(text) <= LENGTHS.line && /^\/(?![/\\])[^\s\\\u0000-\u001f]*$/.test(text);

/** Whether a text is a path on this site that is safe as an image: not a call, which loading the image would trigger. */
export const isImagePath = (text: string): boolean => {
  if (!isSitePath(text)) return false;
  try {
    const { pathname } = new URL(text, 'https://site.invalid');
    return !/^\/+php-api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
};

/** The excerpt for a card: the written one, or else the beginning of the text and an ellipsis. */
export const excerptOf = (excerpt: string, text: string): string => {
  if (excerpt !== '') return excerpt;
  return shorten(text, EXCERPT_LENGTH);
};

/** Tags from a comma-separated text or a list: trimmed, without repeated ones and those that have neither letters nor digits. */
export const readTags = (tags: string | readonly string[] | undefined): string[] => {
  const list = typeof tags === 'string' ? tags.split(',') : (tags ?? []);
  const seen = new Map<string, string>();
  for (const tag of list) {
    const text = composed(tag).trim().replace(/\s+/gu, ' ');
    if (!seen.has(text.toLowerCase())) seen.set(text.toLowerCase(), text);
  }
  return usableTags([...seen.values()]);
};

/** The last part of a tag's address; empty if the tag has neither letters nor digits. */
export const tagSlug = (tag: string): string => namesSlug(tag);

// An emoji alone has no page.
const usableTags = (tags: readonly string[]): string[] => tags.filter((tag) => tagSlug(tag) !== '');

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The archive of a date: `march-2025`. */
export const archiveMonthOf = (date: string): string =>
  `${(MONTHS[Number(date.slice(5, 7)) - 1] as string).toLowerCase()}-${date.slice(0, 4)}`;

/** `March 2025` for `march-2025`, as the calls answer it; null if it is not a month. */
export const archiveLabel = (month: string): string | null => {
  const [name = '', year = '', ...rest] = month.toLowerCase().split('-');
  const label = MONTHS.find((candidate) => candidate.toLowerCase() === name);
  return label !== undefined && /^\d{4}$/.test(year) && rest.length === 0 ? `${label} ${year}` : null;
};

const monthAndYear = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month of the archive, `march-2025`, as the language of the page writes it; null if it is not a month. */
export const monthName = (month: string): string | null =>
  archiveLabel(month) === null ? null : monthAndYear.format(startOf(month));

const startOf = (month: string): Date => {
  const [name, year] = month.toLowerCase().split('-');
  const start = new Date(0);
  start.setUTCFullYear(
    Number(year),
    MONTHS.findIndex((candidate) => candidate.toLowerCase() === name),
    1,
  );
  return start;
};

/** Newest first: by publish date, then by creation. */
export const byNewest = (
  a: Pick<Article, 'publish_date' | 'created' | 'id'>,
  b: Pick<Article, 'publish_date' | 'created' | 'id'>,
): number =>
  b.publish_date.localeCompare(a.publish_date) || b.created - a.created || b.id.localeCompare(a.id);

/** The months of some articles with their counts, newest first. */
export const archivesOf = (articles: readonly Pick<Article, 'publish_date'>[]): ArchiveMonth[] => {
  const counts = new Map<string, number>();
  for (const { publish_date } of articles) {
    const month = publish_date.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([month, count]) => {
      const slug = archiveMonthOf(month);
      return { month: slug, label: archiveLabel(slug) as string, count };
    });
};

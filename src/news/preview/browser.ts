import { paths } from '../../paths.ts';
import type { ArticleFields } from '../drafts/browser/article-drafts.ts';

/** The text of an article as readers will see it, with the attributes of its direction and language. */
export type RenderedText = { nodes: Node[]; dir: string; lang: string };

/** Renders a text on the server, in the same way as its page; null if that failed. Stores nothing. */
export const renderText = async (
  { title, content }: Pick<ArticleFields, 'title' | 'content'>,
  signal: AbortSignal,
): Promise<RenderedText | null> => {
  const body = new FormData();
  // A preview is refused without a title.
  body.set('title', title.trim() || '…');
  body.set('content', content);
  try {
    const reply = await fetch(paths.articlePreview(), { method: 'POST', body, signal });
    // Without a session, the address leads to the login.
    return reply.ok && !reply.redirected ? readText(await reply.text()) : null;
  } catch {
    return null;
  }
};

const readText = (html: string): RenderedText | null => {
  // The policy of this page refuses the styles of that one, and reports them.
  const page = new DOMParser().parseFromString(
    html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/g, ''),
    'text/html',
  );
  const article = page.querySelector<HTMLElement>('#news-article');
  const prose = article?.querySelector('.article-prose');
  if (!article || !prose) return null;
  // A click must not leave the form.
  for (const link of prose.querySelectorAll('a')) {
    if (link.getAttribute('href')?.startsWith('#')) link.addEventListener('click', goWithinText);
    else link.target = '_blank';
  }
  return {
    nodes: [...prose.childNodes].map((node) => document.adoptNode(node)),
    dir: article.dir,
    lang: article.lang,
  };
};

// The end of this page's own address says which article is open.
const goWithinText = (event: Event): void => {
  event.preventDefault();
  const { hash } = event.currentTarget as HTMLAnchorElement;
  document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'nearest' });
};

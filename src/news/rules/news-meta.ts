import { site } from '../../base/brand/rules/site.ts';
import type { NewsArticle } from './news.ts';

const present = (value: string): string | undefined => (value === '' ? undefined : value);

/** The structured data of an article: a `NewsArticle` by its author, published by the site. `url` is its canonical address, `origin` that of the site. */
export const articleJsonLd = (article: NewsArticle, url: string, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  '@id': `${url}#article`,
  mainEntityOfPage: url,
  headline: article.title,
  inLanguage: article.language,
  description: present(article.description),
  datePublished: article.publish_date,
  ...(article.image_url !== '' && { image: [new URL(article.image_url, origin).href] }),
  articleSection: present(article.category),
  keywords: present(article.tags.join(', ')),
  author:
    article.author === ''
      ? { '@type': 'Organization', name: site.name, url: origin }
      : { '@type': 'Person', name: article.author },
  publisher: {
    '@type': 'Organization',
    name: site.name,
    url: origin,
    logo: { '@type': 'ImageObject', url: new URL('/icon-512.png', origin).href },
  },
});

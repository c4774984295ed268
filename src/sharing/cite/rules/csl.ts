import type { Citation } from './citation.ts';

export type CslItem = ReturnType<typeof cslItem>;

/** A citation as an item of CSL-JSON. When a reader saw the page is theirs to add. */
export const cslItem = ({ key, title, site, number, day, url, language }: Citation) => ({
  id: key,
  type: 'entry-encyclopedia' as const,
  title,
  author: [{ literal: site }],
  'container-title': site,
  publisher: site,
  issued: { 'date-parts': [day.split('-').map(Number)] },
  ...(number === null ? {} : { version: String(number) }),
  language,
  URL: url,
});

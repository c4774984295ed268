import { SOCIAL_FIELDS, SOCIAL_NETWORKS, websiteUrl } from '../../../base/fields/rules/social.ts';
import { withoutSlashes } from '../../../base/text/rules/path-segment.ts';

/** A website as pages are compared by it, because one has many spellings: host and path without `www.`; '' if there is none. */
export const websiteKey = (website: string): string => {
  const url = websiteUrl(website);
  if (url === null) return website.trim().toLowerCase();
  const { hostname, pathname, search } = new URL(url);
  return `${withoutWww(hostname)}${withoutSlashes(pathname)}${search}`;
};

/** The host of a website that says something about whose it is; '' for an address in a social network, which everybody may have. */
export const websiteHost = (website: string): string => {
  const url = websiteUrl(website);
  const host = url === null ? '' : withoutWww(new URL(url).hostname);
  return HOSTS_OF_ALL.some((each) => host === each || host.endsWith(`.${each}`)) ? '' : host;
};

const HOSTS_OF_ALL: readonly string[] = SOCIAL_FIELDS.flatMap((field) => [...SOCIAL_NETWORKS[field].hosts]);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

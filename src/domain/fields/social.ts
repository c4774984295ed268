import { isUrl } from '../text/url.ts';

/** The networks of a profile, with their hosts and the address that a handle is appended to. */
export const SOCIAL_NETWORKS = {
  facebook: { label: 'Facebook', hosts: ['facebook.com', 'fb.com'], base: 'https://www.facebook.com/' },
  twitter: { label: 'Twitter (X)', hosts: ['x.com', 'twitter.com'], base: 'https://x.com/' },
  instagram: { label: 'Instagram', hosts: ['instagram.com'], base: 'https://www.instagram.com/' },
  linked: { label: 'LinkedIn', hosts: ['linkedin.com'], base: 'https://www.linkedin.com/in/' },
} as const;
export type SocialField = keyof typeof SOCIAL_NETWORKS;
export const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[];

const startsWithOwnHost = (field: SocialField, value: string): boolean => {
  const bare = value.toLowerCase().replace(/^www\./, '');
  return SOCIAL_NETWORKS[field].hosts.some((host) => bare === host || bare.startsWith(`${host}/`));
};

/** Whether a value is valid for the network: `https://…`, `@handle`, or an address on the network's host. */
export const isSocialValue = (field: SocialField, value: string): boolean =>
  /^https:\/\/[^\s/?#]\S*$/i.test(value) || /^@\S/.test(value) || startsWithOwnHost(field, value);

/** The spelling to offer for a link: `https://` for `http://`, and `@name` for a bare name in a network; null if it needs none. */
export const suggestedLink = (rule: 'social' | 'website', value: string): string | null => {
  const text = value.trim();
  if (/^http:\/\/[^\s/]+\.[^\s]+$/i.test(text)) return text.replace(/^http:/i, 'https:');
  return rule === 'social' && /^(?!www\.)[\p{L}\p{M}\p{N}_.-]+$/iu.test(text) ? `@${text}` : null;
};

const isOwnHost = (field: SocialField, host: string): boolean =>
  SOCIAL_NETWORKS[field].hosts.some((ownHost) => host === ownHost || host.endsWith(`.${ownHost}`));

/** The URL of a social value; null if it is empty or not on the network's hosts. */
export const socialUrl = (field: SocialField, value: string): string | null => {
  const text = value.trim();
  if (text === '') return null;
  if (/^https?:\/\//i.test(text)) {
    const url = safeUrl(text);
    return url !== null && isOwnHost(field, new URL(url).hostname) ? url : null;
  }
  if (startsWithOwnHost(field, text)) return safeUrl(`https://${text}`);
  return safeUrl(SOCIAL_NETWORKS[field].base + encodeURIComponent(text.replace(/^@/, '')));
};

const HOST_NAME =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Whether a value is valid as a website: a URL, a host name with an optional path, or `@…`. */
export const isWebsiteValue = (value: string): boolean => {
  if (/^@\S/.test(value)) return true;
  if (/^https?:\/\//i.test(value)) return !/\s/.test(value) && safeUrl(value) !== null;
  return HOST_NAME.test(value);
};

/** The URL of a website value, with `https://` added if missing; null for `@…` or an invalid address. */
export const websiteUrl = (value: string): string | null => {
  const text = value.trim();
  if (text === '' || text.startsWith('@')) return null;
  return safeUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
};

const safeUrl = (text: string): string | null => {
  if (!isUrl(text)) return null;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null;
};

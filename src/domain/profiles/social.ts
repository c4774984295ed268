/** The networks of a profile, their own hosts and the address that a bare handle is put behind. */
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

/** Whether a value may stand for that network: `https://…`, `@handle`, or the network's own host. */
export const isSocialValue = (field: SocialField, value: string): boolean =>
  /^https:\/\/[^\s/?#]\S*$/i.test(value) || /^@\S/.test(value) || startsWithOwnHost(field, value);

const isOwnHost = (field: SocialField, host: string): boolean =>
  SOCIAL_NETWORKS[field].hosts.some((own) => host === own || host.endsWith(`.${own}`));

/** The address that a social value leads to, on that network's hosts alone; null when it is empty or leads anywhere else. */
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

/** Whether a value may be a website: a URL, a bare host name with an optional path, or `@…`. */
export const isWebsiteValue = (value: string): boolean => {
  if (/^@\S/.test(value)) return true;
  if (/^https?:\/\//i.test(value)) return !/\s/.test(value) && safeUrl(value) !== null;
  return HOST_NAME.test(value);
};

/** The address of a website value, `https://` put before it when missing; null for an `@…` or what is no address. */
export const websiteUrl = (value: string): string | null => {
  const text = value.trim();
  if (text === '' || text.startsWith('@')) return null;
  return safeUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
};

const safeUrl = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null;
};

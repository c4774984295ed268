import { decodeSegment } from '../../text/rules/path-segment.ts';
import { readWebAddress } from '../../text/rules/url.ts';

/** The networks of a profile, with their hosts and the address that a handle is appended to. */
export const SOCIAL_NETWORKS = {
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    base: 'https://www.facebook.com/',
  },
  twitter: { label: 'Twitter (X)', hosts: ['x.com', 'twitter.com'], base: 'https://x.com/' },
  instagram: {
    label: 'Instagram',
    hosts: ['instagram.com', 'instagr.am'],
    base: 'https://www.instagram.com/',
  },
  linked: {
    label: 'LinkedIn',
    hosts: ['linkedin.com', 'lnkd.in'],
    base: 'https://www.linkedin.com/in/',
  },
} as const;

export type SocialField = keyof typeof SOCIAL_NETWORKS;

export const SOCIAL_FIELDS = Object.keys(SOCIAL_NETWORKS) as SocialField[];

const isOwnHost = (field: SocialField, host: string): boolean =>
  SOCIAL_NETWORKS[field].hosts.some((ownHost) => host === ownHost || host.endsWith(`.${ownHost}`));

// A name in a network: letters, digits and what stands between them.
const NAME = /^(?=.*[\p{L}\p{N}_])[\p{L}\p{M}\p{N}_.-]{1,200}$/u;
const isName = (text: string): boolean =>
  NAME.test(text) && !SOCIAL_FIELDS.some((field) => isOwnHost(field, text.toLowerCase()));

// Without a path with a name the address is the network's own page. Old addresses have it behind `#!/`.
const leadsSomewhere = ({ pathname, hash }: URL): boolean => {
  const path = pathname + (hash.startsWith('#!/') ? hash.slice(2) : '');
  return /[\p{L}\p{N}_]/u.test(decodeSegment(path) ?? path);
};
const HAS_SCHEME = /^https?:/i;
// What begins as an address of any kind does: with slashes, or as one that runs or opens something.
const OTHER_SCHEME = /^(?:[a-z][a-z\d+.-]*:\/\/|(?:javascript|vbscript|data|file|mailto|tel):)/i;

// An address of the network, with or without `https://`.
const ownAddress = (field: SocialField, text: string): URL | null => {
  const url = readWebAddress(HAS_SCHEME.test(text) ? text : `https://${text}`);
  return url !== null && isOwnHost(field, url.hostname) && leadsSomewhere(url) ? url : null;
};

/** Whether a value is valid for the network: `@` and a name, or an address in the network, with `https://` or nothing before its host. */
export const isSocialValue = (field: SocialField, value: string): boolean =>
  value.startsWith('@')
    ? isName(value.slice(1))
    : !/^http:/i.test(value) && ownAddress(field, value) !== null;

/** The URL of a social value; null if it leads nowhere in the network. Imports have names without an `@`, and `http://`. */
export const socialUrl = (field: SocialField, value: string): string | null => {
  const text = value.trim();
  const name = text.replace(/^@/, '');
  const address = ownAddress(field, text);
  if (address !== null) return address.href;
  return isName(name) ? SOCIAL_NETWORKS[field].base + encodeURIComponent(name) : null;
};

/** The spelling to offer for a link: `https://` for `http://`, and `@name` for a bare name in a network; null if it needs none. */
export const suggestedLink = (rule: 'social' | 'website', value: string): string | null => {
  const text = value.trim();
  if (/^http:\/\/[^\s/]+\.[^\s]+$/i.test(text)) return text.replace(/^http:/i, 'https:');
  return rule === 'social' && !/^www\./i.test(text) && isName(text) ? `@${text}` : null;
};

const HOST_NAME =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Whether a value is valid as a website: a URL, a host name with an optional path, or `@…`. */
export const isWebsiteValue = (value: string): boolean =>
  /^@[^\s\p{C}]+$/u.test(value) || websiteUrl(value) !== null;

/** Whether a text in place of a website pretends to be an address and is none; words are no address, and say so. */
export const isNoAddress = (text: string): boolean =>
  (HAS_SCHEME.test(text) || OTHER_SCHEME.test(text) || /[\p{Cc}\p{Cf}]/u.test(text)) &&
  websiteUrl(text) === null;

/** The URL of a website value, with `https://` added if missing; null for `@…` or an invalid address. */
export const websiteUrl = (value: string): string | null => {
  const text = value.trim();
  if (HAS_SCHEME.test(text)) return readWebAddress(text)?.href ?? null;
  return HOST_NAME.test(text) ? (readWebAddress(`https://${text}`)?.href ?? null) : null;
};

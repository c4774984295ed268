import type { SiteIcon } from '../../../base/icons/screens/site-icons.ts';

/** The icons of hosts that people know; a host's subdomains have its icon, too. */
const ICONS: Readonly<Record<string, SiteIcon>> = {
  'bsky.app': 'bluesky',
  'facebook.com': 'facebook',
  'fosstodon.org': 'mastodon',
  'gitlab.com': 'gitlab',
  'github.com': 'github',
  'gleif.org': 'register',
  'goodreads.com': 'book',
  'hachyderm.io': 'mastodon',
  'imdb.com': 'film',
  'instagram.com': 'instagram',
  'isni.org': 'register',
  'letterboxd.com': 'film',
  'linkedin.com': 'linkedin',
  'mastodon.online': 'mastodon',
  'mastodon.social': 'mastodon',
  'medium.com': 'medium',
  'openlibrary.org': 'book',
  'orcid.org': 'orcid',
  'scholar.google.com': 'scholar',
  'spotify.com': 'spotify',
  'stackexchange.com': 'stackoverflow',
  'stackoverflow.com': 'stackoverflow',
  'substack.com': 'substack',
  't.me': 'telegram',
  'tiktok.com': 'tiktok',
  'twitch.tv': 'twitch',
  'twitter.com': 'twitter',
  'viaf.org': 'register',
  'wa.me': 'whatsapp',
  'wikidata.org': 'wikidata',
  'wikipedia.org': 'wikipedia',
  'worldcat.org': 'book',
  'x.com': 'twitter',
  'youtube.com': 'youtube',
};

/** The icon for an address: that of its host or of a host above it, else a globe. */
export const linkIcon = (url: string): SiteIcon => {
  const labels = new URL(url).hostname.split('.');
  const known = labels.map((_label, index) => labels.slice(index).join('.'));
  return known.map((host) => ICONS[host]).find((icon) => icon !== undefined) ?? 'globe';
};

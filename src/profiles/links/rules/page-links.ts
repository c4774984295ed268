import { identifiersOf } from '../../../base/fields/rules/identifiers.ts';
import {
  SOCIAL_FIELDS,
  SOCIAL_NETWORKS,
  type SocialField,
  socialUrl,
  websiteUrl,
} from '../../../base/fields/rules/social.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { isUrl } from '../../../base/text/rules/url.ts';
import type { PublicProfile } from '../../rules/profile.ts';

/** A link of a page: its address as the page has it, the form in which it is compared, and how its owner calls it ('' for a link without a label). */
export type PageLink = { url: string; address: string; label: string };

/** An address as the URL standard reads it, also one that a website may lack `https://` of; a text that is none is itself. */
export const standardAddress = (url: string): string =>
  isUrl(url) ? new URL(url).href : (websiteUrl(url) ?? url);

// Records of earlier versions lack the newer fields.
type Linked = Partial<Pick<PublicProfile, 'links' | 'website' | SocialField>> &
  Parameters<typeof identifiersOf>[0];

/** Where a page leads readers: its website, networks, links and identifiers, each address once. */
export const pageLinks = (profile: Linked): readonly PageLink[] => {
  const { website = '', links = [] } = profile;
  const all = [
    ...(websiteUrl(website) === null ? [] : [{ url: website, label: say('field.website') }]),
    ...SOCIAL_FIELDS.flatMap((field) => {
      const url = socialUrl(field, profile[field] ?? '');
      return url === null ? [] : [{ url, label: SOCIAL_NETWORKS[field].label }];
    }),
    ...links,
    ...identifiersOf(profile).map(({ site, url }) => ({ url, label: site })),
  ];
  const byAddress = new Map<string, PageLink>();
  for (const { url, label } of all) {
    const address = standardAddress(url);
    if (!byAddress.has(address)) byAddress.set(address, { url, address, label });
  }
  return [...byAddress.values()];
};

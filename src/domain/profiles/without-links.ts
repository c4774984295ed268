import { IDENTIFIER_FIELDS } from '../fields/identifiers.ts';
import { SOCIAL_FIELDS } from '../fields/social.ts';
import type { PublicProfile } from './profile.ts';

/** A profile without the addresses of its links, its sources among them, as search engines and contact cards get that of a page that waits. */
export const withoutLinks = (profile: PublicProfile): PublicProfile => ({
  ...profile,
  sources: {},
  links: [],
  ...Object.fromEntries([...SOCIAL_FIELDS, ...IDENTIFIER_FIELDS, 'website'].map((field) => [field, ''])),
  proven: {},
});

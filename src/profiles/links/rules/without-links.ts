import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { SOCIAL_FIELDS } from '../../../base/fields/rules/social.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { PublicProfile } from '../../rules/profile.ts';

/** The fields that have the address of a link. */
export const LINK_FIELDS: readonly FieldName[] = [...SOCIAL_FIELDS, ...IDENTIFIER_FIELDS, 'website'];

/** What stands in place of an address of a page that waits, where something has to. */
export const notYetShown = (): string => say('profiles.links.not-yet');

const ADDRESS = /:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]{2}/u;

/** What a page that waits shows of a text beside a link: nothing of one that has an address. */
export const textOfInertLink = (text: string): string => (ADDRESS.test(text.normalize('NFKC')) ? '' : text);

/** A profile without the addresses of its links, its sources among them, as everybody but its owner gets that of a page that waits. */
export const withoutLinks = (profile: PublicProfile): PublicProfile => ({
  ...profile,
  sources: {},
  links: [],
  ...Object.fromEntries(LINK_FIELDS.map((field) => [field, ''])),
  proven: {},
});

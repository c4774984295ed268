import {
  IDENTIFIER_FIELDS,
  type IdentifierField,
  readIdentifier,
} from '../../../base/fields/rules/identifiers.ts';
import {
  SOCIAL_FIELDS,
  SOCIAL_NETWORKS,
  type SocialField,
  socialUrl,
} from '../../../base/fields/rules/social.ts';
import type { FileContents } from './contents.ts';

const fieldOfUrl = (url: string): SocialField | IdentifierField | undefined =>
  /^https?:/i.test(url)
    ? (IDENTIFIER_FIELDS.find((field) => readIdentifier(field, url) !== null) ??
      SOCIAL_FIELDS.find((field) => socialUrl(field, url) !== null))
    : undefined;

const fieldOfNetwork = (network: string): SocialField | undefined => {
  const name = network.toLowerCase();
  if (name === 'x') return 'twitter';
  return SOCIAL_FIELDS.find(
    (field) => name !== '' && (field === name || SOCIAL_NETWORKS[field].label.toLowerCase().startsWith(name)),
  );
};

/** Adds an address of a file to its contents: a page in one of our networks or registers to its field, any other as a link. */
export const addAddress = (contents: FileContents, sent: string, label = ''): void => {
  const url = sent.trim().replace(/^http:/i, 'https:');
  if (url === '') return;
  const field = fieldOfUrl(url);
  if (field !== undefined && contents.texts[field] === undefined) contents.texts[field] = url;
  else contents.links.push({ url, label });
};

/** Adds somebody's page or name in a network; a name alone is understood in our networks only. */
export const addNetwork = (contents: FileContents, network: string, url: string, username: string): void => {
  if (url !== '') {
    addAddress(contents, url, network);
    return;
  }
  const field = fieldOfNetwork(network);
  const name = username.replace(/^@/, '');
  if (name === '') return;
  if (field === undefined)
    contents.unread.push(network === '' ? { what: 'network', name: username } : `${network}: ${username}`);
  else contents.texts[field] ??= `@${name}`;
};

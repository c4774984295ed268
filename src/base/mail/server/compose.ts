import { site } from '../../brand/rules/site.ts';
import { pathIn, prefixOf } from '../../languages/rules/prefix.ts';
import { currentLanguage, sayPieces } from '../../languages/rules/say.ts';
import { siteUrl } from '../../settings/server.ts';
import type { Mail } from '../storage.ts';
import { letterToHtml } from './letter-html.ts';
import { type MailPart, withTheirs } from './letter-parts.ts';
import { toText } from './letter-text.ts';

/** A mail before it is rendered. `name` is for the greeting. */
type Letter = {
  to: string;
  subject: string;
  name?: string;
  body: readonly MailPart[];
  replyTo?: string;
  leave?: string;
};

/** A link to a page of this site on its configured address, in the language of the letter, with `token` in the query. */
export const siteLink = (path: string, token?: string): string =>
  `${siteUrl()}${pathIn(currentLanguage(), path)}${token === undefined ? '' : `?token=${token}`}`;

/** Renders a letter as plain text and as HTML, with a greeting and with the site's name and address at the end. */
export const composeMail = ({ to, subject, name, body, replyTo, leave }: Letter): Mail => {
  const greeting: readonly MailPart[] =
    name === undefined || name.trim() === '' ? [] : [withTheirs(sayPieces('mail.greeting', { name }))];
  const parts = [...greeting, ...body];
  const sender = { name: site.name, url: siteUrl() + prefixOf(currentLanguage()) };
  return {
    to,
    subject,
    text: toText(parts, sender),
    html: letterToHtml(parts, subject, sender),
    ...(replyTo !== undefined && { replyTo }),
    ...(leave !== undefined && { leave }),
  };
};

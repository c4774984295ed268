import { site } from '../../domain/site/site.ts';
import type { Mail } from '../../storage/site/outbox.ts';
import { siteUrl } from '../http/settings.ts';
import { letterToHtml } from './letter-html.ts';
import { toText } from './letter-text.ts';

/** Words that somebody else wrote (a name, an address, an excerpt): escaped, on one line, and in their own direction. */
export type Theirs = { theirs: string };

/** A paragraph of our words, with other people's words among them. */
export type Paragraph = string | readonly (string | Theirs)[];

/** One part of a letter: a paragraph, a longer text of somebody else with its line breaks, or a link shown as a button and as its bare address. */
export type MailPart = Paragraph | { quote: string } | { link: { label: string; url: string } };

/** What a mail says, before it is a text and a page. `name` is whom it greets. */
export type Letter = {
  to: string;
  subject: string;
  name?: string;
  body: readonly MailPart[];
  replyTo?: string;
};

/** Somebody else's words within a paragraph. */
export const theirs = (words: string): Theirs => ({ theirs: words.replace(/\s+/gu, ' ').trim() });

/** A link to a page of this site, on the configured address; `token` goes into its query. */
export const siteLink = (path: string, token?: string): string =>
  `${siteUrl()}${path}${token === undefined ? '' : `?token=${token}`}`;

/** A letter as a mail: the same words as plain text and as HTML, with a greeting and the site's name and address below. */
export const composeMail = ({ to, subject, name, body, replyTo }: Letter): Mail => {
  const greeting: readonly MailPart[] =
    name === undefined || name.trim() === '' ? [] : [['Hello ', theirs(name), ',']];
  const parts = [...greeting, ...body];
  const sender = { name: site.name, url: siteUrl() };
  return {
    to,
    subject,
    text: toText(parts, sender),
    html: letterToHtml(parts, subject, sender),
    ...(replyTo !== undefined && { replyTo }),
  };
};

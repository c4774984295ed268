import { site } from '../../brand/rules/site.ts';
import { siteUrl } from '../../settings/server.ts';
import type { Mail } from '../storage.ts';
import { letterToHtml } from './letter-html.ts';
import { toText } from './letter-text.ts';

/** Text by somebody else (a name, an address, an excerpt): escaped, on one line, and in its own direction. */
type Theirs = { theirs: string };

/** A paragraph of our words that may contain text by others. */
export type Paragraph = string | readonly (string | Theirs)[];

type MailLink = { label: string; url: string };

/**
 * One part of a letter: a paragraph, a longer text by somebody else with its line breaks, a link as a button with its plain address, or a
 * list of links, whose labels the plain text says, too.
 */
export type MailPart = Paragraph | { quote: string } | { link: MailLink } | { links: readonly MailLink[] };

/** A mail before it is rendered. `name` is for the greeting. */
type Letter = {
  to: string;
  subject: string;
  name?: string;
  body: readonly MailPart[];
  replyTo?: string;
};

/** Marks text by somebody else within a paragraph. */
export const theirs = (words: string): Theirs => ({ theirs: words.replace(/\s+/gu, ' ').trim() });

/** A link to a page of this site on its configured address, with `token` in the query. */
export const siteLink = (path: string, token?: string): string =>
  `${siteUrl()}${path}${token === undefined ? '' : `?token=${token}`}`;

/** Renders a letter as plain text and as HTML, with a greeting and with the site's name and address at the end. */
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

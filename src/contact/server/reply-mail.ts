import { site } from '../../base/brand/rules/site.ts';
import { say, sayPieces } from '../../base/languages/rules/say.ts';
import { composeMail } from '../../base/mail/server/compose.ts';
import { withTheirs } from '../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../base/mail/storage.ts';
import { mailSettings } from '../../base/settings/server.ts';
import { shorten } from '../../base/text/rules/letters/whole-letters.ts';
import { QUOTE_LENGTH } from '../rules.ts';
import type { ContactMessage } from '../storage.ts';

// Programs for mail make links of what looks like an address, also in plain text. Whoever wrote to us may have given the address of somebody else.
const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}+.-]*:\/{1,2}\S+|(?:mailto|tel|sms|data|javascript):\S+|\S+@\S+|(?:[\p{L}\p{N}_-]+\.)+[\p{L}]{2,}(?::\d+)?(?:[/?#]\S*)?/giu;

/** A text in which nothing can become a link. */
export const maskLinks = (text: string): string => text.replace(ADDRESS, say('contact.reply.link'));

/** The letter with an answer of the team to a message of the contact form. An answer to it goes to where messages are read. */
export const replyMail = (
  { name, email, subject, message }: Pick<ContactMessage, 'name' | 'email' | 'subject' | 'message'>,
  text: string,
): Mail => {
  const about = maskLinks(subject);
  return composeMail({
    to: email,
    name: maskLinks(name),
    subject: say('contact.reply.subject', { subject: about }),
    replyTo: mailSettings().contactTo ?? site.contact.email,
    body: [
      { text },
      withTheirs(sayPieces('contact.reply.about', { subject: about })),
      { quote: shorten(maskLinks(message), QUOTE_LENGTH - 1) },
    ],
  });
};

import { ownLanguage } from '../../base/brand/rules/languages.ts';
import { site } from '../../base/brand/rules/site.ts';
import { checkCaptcha } from '../../base/captcha/server/check-captcha.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { noCaptcha } from '../../base/http/server/errors.ts';
import type { HandledCall } from '../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../base/http/server/limits.ts';
import { currentLanguage, sayPieces } from '../../base/languages/rules/say.ts';
import { inLanguage } from '../../base/languages/server/in-language.ts';
import { composeMail } from '../../base/mail/server/compose.ts';
import { withTheirs } from '../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../base/mail/storage.ts';
import { mailSettings } from '../../base/settings/server.ts';
import type { sendMessage } from '../calls/contact.ts';
import { CONTACT_SENTENCES } from '../rules.ts';
import { type ContactMessage, putMessage } from '../storage.ts';

/** Stores a visitor's message and returns the mail about it to the site's contact address. */
export const receiveMessage = async (
  { storage, address }: Pick<HandledCall<unknown>, 'storage' | 'address'>,
  { recaptcha: solution, ...message }: InputOf<typeof sendMessage>,
): Promise<Mail> => {
  const captcha = await checkCaptcha(storage, solution, address);
  if (captcha === null) throw noCaptcha('recaptcha', CONTACT_SENTENCES.captcha);
  await throttle(storage, LIMITS.contact, address);
  if (!(await captcha.spend())) throw noCaptcha('recaptcha', CONTACT_SENTENCES.captcha);
  await putMessage(storage, { ...message, language: currentLanguage() });
  return inLanguage(ownLanguage(), async () => toMail(message));
};

const toMail = ({ name, email, phone, subject, message }: Omit<ContactMessage, 'language'>): Mail =>
  composeMail({
    to: mailSettings().contactTo ?? site.contact.email,
    replyTo: email,
    subject: `[${site.name}] ${subject}`,
    body: [
      withTheirs(sayPieces('contact.mail.name', { name })),
      withTheirs(sayPieces('contact.mail.email', { email })),
      withTheirs(sayPieces('contact.mail.phone', { phone })),
      withTheirs(sayPieces('contact.mail.subject', { subject })),
      { quote: message },
    ],
  });

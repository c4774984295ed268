import { site } from '../../base/brand/rules/site.ts';
import { checkCaptcha } from '../../base/captcha/server/check-captcha.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { noCaptcha } from '../../base/http/server/errors.ts';
import type { HandledCall } from '../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../base/http/server/limits.ts';
import { composeMail } from '../../base/mail/server/compose.ts';
import { theirs } from '../../base/mail/server/letter-parts.ts';
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
  await putMessage(storage, message);
  return toMail(message);
};

const toMail = ({ name, email, phone, subject, message }: ContactMessage): Mail =>
  composeMail({
    to: mailSettings().contactTo ?? site.contact.email,
    replyTo: email,
    subject: `[${site.name}] ${subject}`,
    body: [
      ['Name: ', theirs(name)],
      ['E-mail: ', theirs(email)],
      ['Phone: ', theirs(phone)],
      ['Subject: ', theirs(subject)],
      { quote: message },
    ],
  });

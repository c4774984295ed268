import type { sendMessage } from '../../contract/contact/contact.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { CONTACT_SENTENCES } from '../../domain/contact/contact.ts';
import { site } from '../../domain/site/site.ts';
import { type ContactMessage, putMessage } from '../../storage/contact/messages.ts';
import type { Mail } from '../../storage/site/outbox.ts';
import { checkCaptcha } from '../captcha/captcha.ts';
import { noCaptcha } from '../http/errors.ts';
import type { HandledCall } from '../http/handle.ts';
import { LIMITS, throttle } from '../http/limits.ts';
import { mailSettings } from '../http/settings.ts';
import { composeMail, theirs } from '../mail/compose.ts';

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

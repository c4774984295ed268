import { say } from '../base/languages/rules/say.ts';
/** The states of a contact message. */
export const MESSAGE_STATES = ['unread', 'read', 'done'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** The exact sentences of the contact form. */
export const CONTACT_SENTENCES = {
  get captcha() {
    return say('contact.form.captcha');
  },
  get sent() {
    return say('contact.form.sent');
  },
  refused: (reason: string) => say('contact.form.refused', { reason }),
  get failed() {
    return say('contact.form.failed');
  },
  get offline() {
    return say('contact.form.offline');
  },
};

/** The label of a field of the contact form. */
export const contactLabel = (field: 'name' | 'email' | 'phone' | 'subject' | 'message'): string =>
  LABELS[field]();

const LABELS = {
  name: () => say('field.name'),
  email: () => say('field.email'),
  phone: () => say('field.phone'),
  subject: () => say('contact.form.subject'),
  message: () => say('contact.form.message'),
};

/** Maximum number of characters of an answer to a message, and of the message in its letter. */
export const REPLY_LENGTH = 5_000;
export const QUOTE_LENGTH = 300;

/** The sentences about answers. */
export const REPLY_SENTENCES = {
  sent: 'The answer will be sent in a minute.',
  noAddress: 'This message has no e-mail address to answer to.',
  unknown: 'Message not found',
} as const;

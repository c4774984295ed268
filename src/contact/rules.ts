/** The states of a contact message. */
export const MESSAGE_STATES = ['unread', 'read', 'done'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** The exact sentences of the contact form. */
export const CONTACT_SENTENCES = {
  captcha: '⚠️ Please complete the reCAPTCHA.',
  sent: '✅ Message sent successfully!',
  refused: '❌ ',
  failed: '❌ Message not sent.',
  offline: '❌ Something went wrong. Please try again.',
} as const;

/** Maximum number of characters of an answer to a message, and of the message in its letter. */
export const REPLY_LENGTH = 5_000;
export const QUOTE_LENGTH = 300;

/** The sentences about answers. */
export const REPLY_SENTENCES = {
  sent: 'The answer will be sent in a minute.',
  noAddress: 'This message has no e-mail address to answer to.',
  unknown: 'Message not found',
} as const;

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

/** The states of a contact message. */
export const MESSAGE_STATES = ['unread', 'read', 'done'] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

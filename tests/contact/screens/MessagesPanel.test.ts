import { afterEach, expect, test } from 'vitest';
import { $address } from '../../../src/base/frame/browser/hash-address.ts';
import { $messages } from '../../../src/contact/browser/messages.ts';
import type { StoredMessage } from '../../../src/contact/calls/messages.ts';
import { MessagesPanel } from '../../../src/contact/screens/MessagesPanel.tsx';
import { buttonsOf, drawn, linesOf } from '../../support/tsx/drawn.ts';

const MESSAGE: StoredMessage = {
  id: 'm1',
  name: 'Asha',
  email: 'asha+a@example.org',
  phone: '1',
  subject: 'A & B',
  message: '<b>Hello</b>',
  sent: '2030-01-01T00:00:00.000Z',
  state: 'unread',
  assigned: '',
  replies: [],
};

const shown = (...items: StoredMessage[]): string => {
  $messages.set({ kind: 'ready', items, next: null });
  return drawn(MessagesPanel, {});
};

afterEach(() => $address.set({ part: '', params: {} }));

test.each([
  ['unread', ['Mark as read', 'Mark as done', 'Delete']],
  ['read', ['Mark as unread', 'Mark as done', 'Delete']],
  ['done', ['Mark as unread', 'Mark as read', 'Delete']],
] as const)('a message that is %s can become what it is not', (state, buttons) => {
  expect(buttonsOf(shown({ ...MESSAGE, state }))).toEqual(buttons);
});

test('a message is text, and its address an answer with its subject', () => {
  const html = shown(MESSAGE);
  expect(linesOf(html)).toContain('<b>Hello</b>');
  expect(html).toContain('href="mailto:asha%2Ba%40example.org?subject=Re%3A%20A%20%26%20B"');
});

test('an empty list says whether nothing waits or nothing is there', () => {
  expect(linesOf(shown())).toContain('No messages are waiting');
  $address.set({ part: 'messages', params: { show: 'all' } });
  expect(linesOf(shown())).toContain('No messages yet');
});

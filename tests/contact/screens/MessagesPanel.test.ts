import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { $address } from '../../../src/base/frame/browser/hash-address.ts';
import { $messages } from '../../../src/contact/browser/messages.ts';
import type { InboxMessage } from '../../../src/contact/calls/messages.ts';
import { MessagesPanel } from '../../../src/contact/screens/MessagesPanel.tsx';
import { OnlyOne } from '../../../src/site/to-do/screens/one-of-list.ts';
import { buttonsOf, drawn, linesOf } from '../../support/tsx/drawn.ts';

const MESSAGE: InboxMessage = {
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

const shown = (...items: InboxMessage[]): string => {
  $messages.set({ kind: 'ready', items, next: null });
  return drawn(MessagesPanel, {});
};

afterEach(() => $address.set({ part: '', params: {} }));

test.each([
  ['unread', ['Send and close', 'Mark as read', 'Close without answer', 'Delete']],
  ['read', ['Send and close', 'Mark as unread', 'Close without answer', 'Delete']],
  ['done', ['Send and close', 'Mark as unread', 'Mark as read', 'Delete']],
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
  $address.set({ part: 'messages', params: { show: 'done', q: 'x' } });
  expect(linesOf(shown())).toContain('No message has these words');
});

test('in the list an answer is a line until it is entered, beside the message alone a box', () => {
  const form = (html: string): string | undefined => /<form class="reply"[^>]*>/.exec(html)?.[0];
  expect(form(shown(MESSAGE))).not.toContain('data-open');
  const one = { names: [MESSAGE.id], onOver: () => undefined };
  const Alone = () => createElement(OnlyOne, { value: one }, createElement(MessagesPanel));
  expect(form(drawn(Alone, {}))).toContain('data-open');
});

test('a message shows its answers, and one without an address says that it has none', () => {
  const reply = { at: '2030-01-02T00:00:00.000Z', by: 'lena@example.org', text: 'Open <My profile>.' };
  const html = shown({ ...MESSAGE, replies: [reply] });
  expect(linesOf(html)).toContain('Open <My profile>.');
  expect(html).toContain('lena@example.org');
  const silent = shown({ ...MESSAGE, email: '' });
  expect(linesOf(silent)).toContain('This message has no e-mail address to answer to.');
  expect(buttonsOf(silent)).not.toContain('Send and close');
});

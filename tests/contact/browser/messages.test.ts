import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  $messages,
  loadMessages,
  replyToMessage,
  setMessageState,
} from '../../../src/contact/browser/messages.ts';
import { keepReplyDraft, readReplyDraft } from '../../../src/contact/browser/reply-draft.ts';
import type { InboxMessage } from '../../../src/contact/calls/messages.ts';

const aMessage = (id: string): InboxMessage => ({
  ...{ id, name: 'Asha', email: 'a@b.org', phone: '1', subject: 'S', message: 'M' },
  ...{ sent: '2030-01-01T00:00:00.000Z', state: 'unread', assigned: '', replies: [] },
});

let fails = false;
let asked: URLSearchParams[] = [];
beforeEach(() => {
  fails = false;
  asked = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost');
    asked.push(url.searchParams);
    if (url.pathname.includes('CMSgetMessages'))
      return Response.json({ success: true, items: [aMessage('one'), aMessage('two')], next: null });
    return fails
      ? Response.json({ success: false, message: 'No', error: 'No' }, { status: 409 })
      : Response.json({ success: true, message: 'Sent', items: [], kinds: [] });
  });
});
afterEach(() => vi.unstubAllGlobals());

const ids = () => $messages.get().items.map(({ id }) => id);

test('what is answered or done leaves the list of what is to do, and its draft goes', async () => {
  await loadMessages({ show: 'waiting', q: ' a ' });
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ state: 'waiting', q: 'a' });
  keepReplyDraft('one', 'Dear');
  expect(readReplyDraft('one')).toBe('Dear');
  fails = true;
  expect(await replyToMessage(aMessage('one'), 'Dear Asha')).toBe('No');
  expect([ids(), readReplyDraft('one')]).toEqual([['one', 'two'], 'Dear']);
  fails = false;
  expect(await replyToMessage(aMessage('one'), 'Dear Asha')).toBeNull();
  expect([ids(), readReplyDraft('one')]).toEqual([['two'], '']);
  await setMessageState('two', 'done');
  expect(ids()).toEqual([]);
});

test('among all, an answered message stays with its answer', async () => {
  await loadMessages({ show: 'all', q: '' });
  await replyToMessage(aMessage('one'), 'Dear Asha');
  expect($messages.get().items[0]).toMatchObject({ state: 'done', replies: [{ text: 'Dear Asha' }] });
  await setMessageState('one', 'deleted');
  expect(ids()).toEqual(['two']);
});

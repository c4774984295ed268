import { afterEach, expect, test, vi } from 'vitest';
import {
  $answeredSuggestions,
  $ownSuggestions,
  answerOwnSuggestion,
  undoAcceptance,
} from '../../../../src/owners/suggestions/browser/own-suggestions.ts';
import type { Suggestion } from '../../../../src/profiles/suggestions/calls.ts';

afterEach(() => void vi.unstubAllGlobals());

const SUGGESTION: Suggestion = {
  reference: 's1',
  id: 'p',
  field: 'hometown',
  language: '',
  before: 'Mysuru',
  now: 'Mysuru',
  value: 'Mandya',
  source: '',
  note: '',
  created: '2030-01-01T00:00:00.000Z',
};

/** Answers each call by the end of its address, and keeps what was sent. */
const serve = (replies: Record<string, [number, object]>): string[] => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const name = /([\w-]+)\.php/.exec(url)?.[1] ?? '';
    sent.push(`${name} ${typeof body === 'string' ? body : ''}`.trim());
    const [status, reply] = replies[name] ?? [401, { success: false, code: 'unauthenticated', message: '' }];
    return Response.json({ success: status === 200, ...reply }, { status });
  });
  vi.stubGlobal('location', { replace: () => {}, search: '', hash: '', origin: 'https://vitae.example' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', undefined);
  $ownSuggestions.set({ kind: 'ready', items: [SUGGESTION] });
  $answeredSuggestions.set([]);
  return sent;
};

test('a declined suggestion leaves the list and is kept as answered', async () => {
  serve({ 'answer-suggestion': [200, { message: 'Declined.', source_added: false, number: null }] });
  await answerOwnSuggestion('s1', 'decline');
  expect($ownSuggestions.get()).toMatchObject({ items: [] });
  expect($answeredSuggestions.get()).toEqual([
    { suggestion: SUGGESTION, decision: 'decline', number: null, isUndone: false },
  ]);
});

test('what somebody else has answered leaves the list, and nothing can be undone', async () => {
  serve({ 'answer-suggestion': [409, { code: 'conflict', message: 'Answered already.' }] });
  expect(await answerOwnSuggestion('s1', 'decline')).toMatchObject({ isOver: true });
  expect([$ownSuggestions.get(), $answeredSuggestions.get()]).toMatchObject([{ items: [] }, []]);
});

test('what is refused stays', async () => {
  serve({
    'answer-suggestion': [
      400,
      { code: 'invalid', message: 'No.', errors: { value: 'Hometown is required' } },
    ],
  });
  expect(await answerOwnSuggestion('s1', 'decline')).toMatchObject({ problem: 'Hometown is required' });
  expect([$ownSuggestions.get(), $answeredSuggestions.get()]).toMatchObject([{ items: [SUGGESTION] }, []]);
});

test('an acceptance without a change cannot be undone', async () => {
  const sent = serve({});
  await undoAcceptance({ suggestion: SUGGESTION, decision: 'accept', number: null, isUndone: false });
  expect(sent).toEqual([]);
});

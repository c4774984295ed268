import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  decideCase,
  decisionDrafts,
  loadCaseOf,
  takeDecisionBack,
} from '../../../../src/moderation/cases/browser/admin-inbox.ts';
import { $closedCases, loadClosedCases } from '../../../../src/moderation/cases/browser/closed-cases.ts';
import { ClosedCases } from '../../../../src/moderation/cases/screens/ClosedCases.tsx';
import type { ReportCase } from '../../../../src/moderation/reports/calls.ts';
import { addReport } from '../../../../src/moderation/reports/storage.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { aSessionCookie } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { ORIGIN, serve } from '../../../support/calls/calls.ts';
import { aModeratedSite, DEPUTY, type ModeratedSite } from '../../../support/calls/moderated-site.ts';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

let moderation: ModeratedSite;
let id: string;
/** Who makes the calls. */
let cookie: string;
const replies: Promise<Response>[] = [];

// The requests reach the real handlers.
beforeEach(async () => {
  moderation = await aModeratedSite();
  const { storage } = moderation.site;
  ({ id } = await anOwner(storage, { email: 'p@example.org', name: 'Paula Quist' }));
  const content = { reason: 'spam', details: '', email: '' } as const;
  await addReport(storage, (await findProfile(storage, id))!, content, ['seal']);
  cookie = await aSessionCookie(storage);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (address: string, given: RequestInit) => {
    const headers = { ...given.headers, cookie, origin: ORIGIN };
    const reply = serve(new Request(new URL(address, ORIGIN), { ...given, headers }), {
      ip: '203.0.113.1',
    } as never);
    replies.push(reply);
    return reply;
  });
});
afterEach(async () => {
  // The numbers of what waits are loaded beside a decision.
  await Promise.all(replies.splice(0));
  moderation.leave();
  vi.unstubAllGlobals();
});

const openCase = async (): Promise<ReportCase | null> => {
  const found = await loadCaseOf(id);
  return 'case' in found ? found.case : null;
};

test('a dismissed case is taken back, which says what is open again', async () => {
  const open = (await openCase())!;
  const choice = { decision: 'dismiss', reason: undefined, note: '' } as const;
  expect(await decideCase(open, choice)).toEqual({ kind: 'done', message: 'The reports are dismissed.' });
  expect(await openCase()).toBeNull();
  expect(await takeDecisionBack(open, 'dismiss')).toBe('Taken back: the case of Paula Quist is open again.');
  expect((await openCase())?.case).toBe(open.case);
});

test('a hiding is taken back, and the page is in sight with its case', async () => {
  const open = (await openCase())!;
  await decideCase(open, { decision: 'hide', reason: 'spam', note: 'Advertising' });
  expect(await takeDecisionBack(open, 'hide')).toBe(
    'Taken back: the page is in sight, and the case of Paula Quist is open again.',
  );
  expect(await openCase()).toMatchObject({ case: open.case, hidden: false });
});

test('whoever is late hears in words who did what, and keeps the note', async () => {
  const open = (await openCase())!;
  await decideCase(open, { decision: 'dismiss', reason: undefined, note: '' });
  decisionDrafts.set(open.case, { decision: 'hide', reason: 'spam', note: 'Advertising' });
  const late = await decideCase(open, { decision: 'hide', reason: 'spam', note: 'Advertising' });
  expect(late.kind).toBe('conflict');
  expect(late.message).toMatch(/@.* left the page as it is on .*2\d, \d\d:\d\d\. .*your note is kept\.$/);
  expect(decisionDrafts.get(open.case)?.note).toBe('Advertising');
});

/** The closed cases as lines of the screen. */
const closedLines = async (): Promise<string[]> => {
  await loadClosedCases('');
  expect($closedCases.get().kind).toBe('ready');
  return linesOf(drawn(ClosedCases, { id: '', chosen: '' }));
};

test('of two administrators at one case the first decides, the other hears it, and both find it closed', async () => {
  const open = (await openCase())!;
  expect((await closedLines()).join()).toContain('No closed cases');
  await decideCase(open, { decision: 'hide', reason: 'spam', note: 'Advertising' });
  cookie = await aSessionCookie(moderation.site.storage, DEPUTY);
  const late = await decideCase(open, { decision: 'delete', reason: 'spam', note: 'All of it' });
  expect(late.kind).toBe('conflict');
  expect(late.message).toMatch(/^(?!deputy).*@.* hid the page on .*Your decision was not carried out/);
  const lines = (await closedLines()).join('\n');
  for (const words of ['Paula Quist', 'Page hidden', '1 report', 'Advertising'])
    expect.soft(lines).toContain(words);
  expect(lines).not.toContain('All of it');
});

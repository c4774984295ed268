import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adminCall } from '../../../src/base/http/browser/admin-call.ts';
import { type AdminUser, adminGetUser } from '../../../src/moderation/page/calls.ts';
import { saveText, textDrafts } from '../../../src/owners/correction/browser.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { aSessionCookie } from '../../support/builders/admins.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { ORIGIN, serve } from '../../support/calls/calls.ts';

const { site, admin } = withAdmin();
const toasts: string[] = [];
let page: AdminUser;

// The requests reach the real handlers.
beforeEach(async () => {
  const record = aProfileRecord({ message: 'He sank a ship. He paid.', email: '', key: 'q1' });
  await createProfile(site.storage, record);
  const cookie = await aSessionCookie(site.storage);
  const aNote = () => ({
    dataset: {},
    set textContent(text: string) {
      toasts.push(text);
    },
    setAttribute: () => undefined,
    querySelector: () => null,
    append: () => undefined,
    remove: () => undefined,
  });
  vi.stubGlobal('document', {
    createElement: aNote,
    querySelector: () => null,
    querySelectorAll: () => [],
    body: aNote(),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (address: string, given: RequestInit) => {
    const headers = { ...given.headers, cookie, origin: ORIGIN };
    return serve(new Request(new URL(address, ORIGIN), { ...given, headers }), {
      ip: '203.0.113.1',
    } as never);
  });
  page = await pageOf(record.id);
});
afterEach(() => {
  toasts.length = 0;
  vi.unstubAllGlobals();
});

const pageOf = async (id: string): Promise<AdminUser> => {
  const outcome = await adminCall(adminGetUser, { id });
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return outcome.reply.user;
};
const edit = (json: Record<string, unknown>) =>
  admin('CMSeditProfile.php', { json: { id: page.id, ...json } });

test('a corrected text is stored, and what was begun is done', async () => {
  textDrafts.set(page.id, 'He lost a ship.');
  const saved = await saveText(page, 'He lost a ship. He paid.');
  expect(saved).toMatchObject({ problem: null, page: { message: 'He lost a ship. He paid.' } });
  expect((await pageOf(page.id)).message).toBe('He lost a ship. He paid.');
  expect([textDrafts.has(page.id), toasts]).toEqual([false, ['Record updated successfully']]);
});

test('another change meanwhile stays, and the text is stored beside it', async () => {
  await edit({ version: page.version, hometown: 'Lyttelton' });
  await saveText(page, 'He lost a ship.');
  expect(await pageOf(page.id)).toMatchObject({ message: 'He lost a ship.', hometown: 'Lyttelton' });
});

test('a text that somebody else changed is replaced only when it is saved once more', async () => {
  await edit({ version: page.version, message: 'He swam.' });
  const late = await saveText(page, 'He lost a ship.');
  expect(late.problem).toContain('Somebody has changed this text meanwhile.');
  expect((await pageOf(page.id)).message).toBe('He swam.');
  expect((await saveText(late.page as AdminUser, 'He lost a ship.')).problem).toBeNull();
  expect((await pageOf(page.id)).message).toBe('He lost a ship.');
});

test('a text that no page may have is refused with its sentence, and nothing is lost', async () => {
  const { problem } = await saveText(page, 'x'.repeat(10_001));
  expect(problem).toContain('10,000');
  expect((await pageOf(page.id)).message).toBe('He sank a ship. He paid.');
});

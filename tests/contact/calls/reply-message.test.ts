import { expect, test, vi } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import { maskLinks } from '../../../src/contact/server/reply-mail.ts';
import { messageJournal, putMessage } from '../../../src/contact/storage.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { withAdmin } from '../../support/calls/admin-site.ts';
import { aSite } from '../../support/calls/calls.ts';
import { runBetween } from '../../support/faults/interleave.ts';
import { setLanguages } from '../../support/languages.ts';
import { sendHeldLetters } from '../../support/site/held-letters.ts';
import { keptMails } from '../../support/site/mails.ts';

const { site, admin, logInAgain } = withAdmin();
const { mails, mailsTo } = keptMails();

const ZOE = 'zoe@example.org';
const MESSAGE = {
  name: 'Zoe Lang',
  email: ZOE,
  phone: '0123456789',
  subject: 'A question',
  message: 'How do I add a photo?',
};

const put = (given: Partial<typeof MESSAGE & { language: string }> = {}) =>
  putMessage(site.storage, { ...MESSAGE, ...given });
const reply = (id: unknown, text: unknown = 'Open My profile.') =>
  admin('CMSreplyMessage.php', { json: { id, text } });
const messages = async (query: Record<string, string> = {}) =>
  (await admin('CMSgetMessages.php', { query })).body.items;

test('an answer is kept with its message, which is done, and mailed after a minute', async () => {
  vi.stubEnv('CONTACT_TO', 'desk@vitae.example');
  const id = await put({ message: `Hello\n${'x'.repeat(400)}` });
  const text = 'Dear Zoe,\nyes, you can.\n\n<b>Yours</b>';
  site.clock.advance(1_000);
  const { status, body } = await reply(id, ` ${text} `);
  expect([status, body]).toEqual([200, { success: true, message: 'The answer will be sent in a minute.' }]);
  const expected = [{ at: new Date(site.clock.now()).toISOString(), by: 'head@vitae.example', text }];
  for (const _ of [1, 2]) {
    expect(await messages()).toMatchObject([{ id, state: 'done', replies: expected }]);
    expect(await messages({ state: 'waiting' })).toEqual([]);
    site.clock.advance(120_000);
    await compactTopic(site.storage, messageJournal);
  }
  expect(await mails()).toEqual([]);
  await sendHeldLetters(site);
  const [letter = '', ...others] = await mailsTo(ZOE);
  expect(others).toEqual([]);
  expect(letter).toMatch(/^Subject: Re: A question\r$/m);
  expect(letter).toMatch(/^Reply-To: desk@vitae\.example\r$/m);
  expect(letter).toContain('Dear Zoe,\r\nyes, you can.');
  expect(letter).toContain('&lt;b&gt;Yours&lt;/b&gt;');
  expect(letter).toContain(`> Hello\r\n> ${'x'.repeat(293)}…`);
  expect(letter).not.toContain('x'.repeat(294));
});

test.each([
  ['See https://evil.example/?a=1, now', 'See [link] now'],
  ['HTTPS://EVIL.example', '[link]'],
  ['evil.example', '[link]'],
  ['пример.рф/путь and www.x.org.', '[link] and [link].'],
  ['mail me@evil.example or mailto:a@b.c', 'mail [link] or [link]'],
  ['javascript:alert(1)', '[link]'],
  ['I was born in 1990. Is it 3.5?', 'I was born in 1990. Is it 3.5?'],
  ['', ''],
])('of %j the letter quotes %j', (text, expected) => {
  expect(maskLinks(text)).toBe(expected);
});

test('nothing in a subject or a name becomes a link', async () => {
  const id = await put({ subject: 'Win at https://evil.example', name: 'www.evil.example' });
  await reply(id);
  await sendHeldLetters(site);
  expect((await mailsTo(ZOE)).join()).not.toContain('evil.example');
});

test.each([
  ['', 400],
  ['   ', 400],
  [5, 400],
  [null, 400],
  ['x'.repeat(5_001), 400],
  ['\u0000', 400],
  ['静'.repeat(5_000), 200],
])('the answer %j is a %i', async (text, expected) => {
  const { status, body } = await reply(await put(), text);
  expect(status).toBe(expected);
  if (expected === 400) expect(body.errors).toHaveProperty('text');
});

test('an unknown or deleted message is a 404, one without an address a 409, and nobody is mailed', async () => {
  const gone = await put();
  await admin('CMSupdateMessage.php', { json: { id: gone, state: 'deleted' } });
  for (const id of ['nothing', gone, '../x']) expect((await reply(id)).status).toBe(404);
  const { status, body } = await reply(await put({ email: '' }));
  expect([status, body.error]).toEqual([409, 'This message has no e-mail address to answer to.']);
  await sendHeldLetters(site);
  expect(await mails()).toEqual([]);
});

test('a double click is one answer, another text is another', async () => {
  const id = await put();
  const first = await Promise.all([reply(id), reply(id), reply(id)]);
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
  site.clock.advance(1_000);
  await reply(id);
  await reply(id, 'And one more thing.');
  expect((await messages())[0].replies.map(({ text }: { text: string }) => text)).toEqual([
    'Open My profile.',
    'And one more thing.',
  ]);
  await sendHeldLetters(site);
  expect(await mailsTo(ZOE)).toHaveLength(2);
});

test('of an answer and, at any moment of it, its repeat one letter goes out; a crash loses nothing that is repeated', async () => {
  for (let at = 1; ; at += 1) {
    Object.assign(site, aSite());
    await logInAgain();
    const world = { ...site };
    const id = await putMessage(world.storage, MESSAGE);
    world.clock.advance(60_000);
    const process = world.blobs.newProcess();
    const one = aStorage({ blobs: world.blobs, clock: world.clock, process }).storage;
    provideStorage(() => one);
    const again = () => {
      provideStorage(() => world.storage);
      return reply(id);
    };
    const done = await runBetween(process, at, () => reply(id), again);
    if (done === null) break;
    provideStorage(() => world.storage);
    expect(done.map(({ status }) => status)).toEqual([200, 200]);
    expect((await messages())[0].replies, `call ${at}`).toHaveLength(1);
    expect(world.blobs.keys('outbox/'), `call ${at}`).toHaveLength(1);
  }
});

test('messages are found by words and by state', async () => {
  const done = await put({ subject: 'Élodie asks', message: 'About her page' });
  await put({ name: 'Ben Ode' });
  await admin('CMSupdateMessage.php', { json: { id: done, state: 'done' } });
  const subjects = async (query: Record<string, string>) =>
    (await messages(query)).map(({ subject }: { subject: string }) => subject);
  expect(await subjects({ q: 'PAGE elodie' })).toEqual(['Élodie asks']);
  expect(await subjects({ q: 'ode', state: 'waiting' })).toEqual(['A question']);
  expect(await subjects({ state: 'done' })).toEqual(['Élodie asks']);
  expect(await subjects({ q: 'nobody' })).toEqual([]);
  expect((await admin('CMSgetMessages.php', { query: { state: 'open' } })).status).toBe(400);
});

test('an answer is framed in the language in which its sender wrote, and in the site’s own where it has that no more', async () => {
  setLanguages('en', 'ar');
  for (const [language, lang, dir] of [
    ['ar', 'ar', 'rtl'],
    ['de', 'en', 'ltr'],
  ] as const) {
    const email = `${language}@example.org`;
    expect((await reply(await put({ email, language }))).status).toBe(200);
    site.clock.advance(120_000);
    await sendHeldLetters(site);
    expect((await mailsTo(email))[0]).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect((await messages())[0]).not.toHaveProperty('language');
  }
});

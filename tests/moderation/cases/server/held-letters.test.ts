import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { LETTER_HOLD } from '../../../../src/base/mail/rules.ts';
import { retryFailedMails } from '../../../../src/base/mail/server/retry.ts';
import { sweepLetterActs } from '../../../../src/base/mail/storage.ts';
import { finishDecisions } from '../../../../src/moderation/server/upkeep.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { aModeratedSite, type ModeratedSite } from '../../../support/calls/moderated-site.ts';
import { runBetween } from '../../../support/faults/interleave.ts';

let moderation: ModeratedSite;
beforeEach(async () => {
  moderation = await aModeratedSite();
});
afterEach(() => {
  moderation.leave();
  vi.unstubAllEnvs();
});

const READER = 'reader@example.org';

const bulk = async (action: string, given: Record<string, unknown> = {}, by = moderation.admin) => {
  moderation.site.clock.advance(1_000);
  const json = { action, ids: [moderation.owner.id], reason: 'spam', ...given };
  return (await by('CMSbulk.php', { json })).body.results[0];
};

const upkeep = () => retryFailedMails(moderation.site.storage, moderation.site.clock.now());

/** Takes a decision with a case that a reader with an address has opened. */
const decideReported = async (decision: string) => {
  await moderation.reported({ email: READER });
  const json = { case: await moderation.openCase(), decision, reason: 'abuse' };
  expect((await moderation.decided(json)).status).toBe(200);
  return json.case;
};

test('letters of a decision wait a minute, and name the references that were given', async () => {
  const reference = await moderation.reported({ email: READER });
  const { case: name } = (await moderation.reports()).items[0];
  await moderation.decided({ case: name, decision: 'delete', reason: 'abuse' });
  await upkeep();
  moderation.site.clock.advance(LETTER_HOLD - 1);
  await upkeep();
  expect(moderation.outbox.take()).toEqual([]);
  moderation.site.clock.advance(1);
  await upkeep();
  const [owner, reader, ...others] = moderation.outbox.take();
  expect(others).toEqual([]);
  expect([owner?.to, reader?.to]).toEqual([moderation.owner.email, READER]);
  expect(owner?.text).toContain(`with the reference ${name}.`);
  expect(owner?.text).not.toContain(reference);
  expect(reader?.text).toContain(`with the reference ${reference}.`);
  expect(reader?.text).not.toContain(name);
});

type Undo = (by: ModeratedSite['admin'], name: string) => Promise<unknown>;
const restoreUser: Undo = (by) => by('CMSrestoreUser.php', { json: { id: moderation.owner.id } });
const restore: Undo = (by) => moderation.decided({ decision: 'restore' }, by);
const reopen: Undo = (by, name) => moderation.decided({ decision: 'reopen', case: name }, by);
const undo =
  (action: string): Undo =>
  (by) =>
    bulk(action, { undo: true }, by);

const UNDOS: [string, string, Undo, boolean][] = [
  ['hide', 'an undo', undo('hide'), true],
  ['hide', 'a restore', restore, false],
  ['dismiss', 'a reopening', reopen, true],
  ['delete', 'a restore from the trash', restoreUser, false],
  ['delete', 'an undo', undo('delete'), true],
];

test.each(UNDOS)('within a minute, %s and %s by a colleague send nothing', async (decision, _, act) => {
  const name = await decideReported(decision);
  moderation.site.clock.advance(LETTER_HOLD - 2_000);
  await act(moderation.deputy, name);
  expect(await moderation.publicStatus()).toBe(200);
  expect(await moderation.letters()).toEqual([]);
  expect(moderation.site.blobs.keys('outbox/')).toEqual([]);
});

test.each(UNDOS)(
  'after the letters about %s, %s is told to all who had them',
  async (decision, _, act, isOpen) => {
    const name = await decideReported(decision);
    const told = (await moderation.letters()).map(({ to }) => to);
    expect(told).toEqual(decision === 'dismiss' ? [READER] : [moderation.owner.email, READER]);
    await act(moderation.admin, name);
    expect(await moderation.publicStatus()).toBe(200);
    const letters = await moderation.letters();
    expect(letters.map(({ to }) => to)).toEqual(told);
    for (const { text } of letters) {
      expect(text).toContain('We have taken back our decision');
      expect(text).toContain('A person decided this.');
      expect(text).not.toContain('You can object');
    }
    expect((await moderation.reports()).items.length).toBe(isOpen ? 1 : 0);
  },
);

test('an appeal that is granted within the minute is told as that, and nothing else', async () => {
  await moderation.hide();
  await moderation.appealed();
  await moderation.decided({ case: await moderation.openCase(), decision: 'restore' });
  const letters = await moderation.letters();
  expect(letters.map(({ subject }) => subject)).toEqual(['Your appeal on Vitae was granted']);
  expect(letters[0]?.text).toContain('Your appeal was granted.');
  expect(letters[0]?.text).not.toMatch(/You can object|taken back/);
});

test('undoing a restore after its letter says so, and a colleague cannot undo what is older than a minute', async () => {
  await moderation.hide();
  await moderation.letters();
  await bulk('restore');
  await moderation.letters();
  expect((await bulk('restore', { undo: true }, moderation.deputy)).ok).toBe(false);
  expect((await bulk('restore', { undo: true })).ok).toBe(true);
  expect(await moderation.letters()).toMatchObject([
    {
      to: moderation.owner.email,
      text: expect.stringContaining('taken back our decision to show your page'),
    },
  ]);
});

test('a bulk decision on a badge that was asked for waits, and is taken back', async () => {
  const { send } = await import('../../../support/calls/calls.ts');
  const request = () =>
    send('request-badge.php', {
      json: { basis: 'website', evidence: 'https://example.org', note: '' },
      cookie: moderation.owner.cookie,
    });
  expect((await request()).status).toBe(200);
  expect((await bulk('verify')).ok).toBe(true);
  expect((await bulk('verify', { undo: true }, moderation.deputy)).ok).toBe(true);
  expect(await moderation.letters()).toEqual([]);
  await request();
  await bulk('verify');
  expect((await moderation.letters()).map(({ subject }) => subject)).toEqual([
    'Your Vitae profile is verified',
  ]);
  expect((await bulk('verify', { undo: true })).ok).toBe(true);
  expect(await moderation.letters()).toMatchObject([{ text: expect.stringContaining('We have taken back') }]);
});

test.each(['unverify', 'verify'])(
  'what undoes the answer %s to a request for the badge opens it again',
  async (action) => {
    const { send } = await import('../../../support/calls/calls.ts');
    const asked = { basis: 'website', evidence: 'https://example.org', note: 'Please' };
    const requested = async (): Promise<unknown[]> => {
      const { body } = await moderation.admin('CMSgetRequests.php');
      return (body as { items: { id: string }[] }).items.filter(({ id }) => id === moderation.owner.id);
    };
    await send('request-badge.php', { json: asked, cookie: moderation.owner.cookie });
    const before = await requested();
    expect(before).toMatchObject([asked]);
    await bulk(action);
    expect(await requested()).toEqual([]);
    expect((await bulk(action, { undo: true })).ok).toBe(true);
    expect((await bulk(action, { undo: true })).ok).toBe(true);
    expect(await requested()).toEqual(before);
    expect(await moderation.letters()).toEqual([]);
  },
);

test('a purge within the minute takes no letter away, and tells the owner that the login has ended', async () => {
  await decideReported('delete');
  const json = { id: moderation.owner.id };
  expect((await moderation.admin('CMSpurgeUser.php', { json })).status).toBe(200);
  const letters = await moderation.letters();
  const { email } = moderation.owner;
  expect(letters.map(({ to }) => to).sort()).toEqual([email, email, READER].sort());
  expect(letters.filter(({ subject }) => subject === 'Your login on Vitae has ended')).toHaveLength(1);
});

test.each<[string, boolean]>([
  ['sending', true],
  ['an undo', false],
])(
  'of letters and an undo, at any storage call of %s, all are sent and taken back, or none',
  async (_, sendsFirst) => {
    const outcomes = new Set<number>();
    for (let at = 1; ; at += 1) {
      moderation.leave();
      moderation = await aModeratedSite();
      await decideReported('hide');
      const { site } = moderation;
      site.clock.advance(LETTER_HOLD);
      const process = site.blobs.newProcess();
      const one = aStorage({ blobs: site.blobs, clock: site.clock, process }).storage;
      const sending = async (storage = site.storage) =>
        void (await retryFailedMails(storage, site.clock.now()));
      const undoing = () => moderation.decided({ decision: 'restore' }, moderation.deputy);
      provideStorage(() => (sendsFirst ? site.storage : one));
      const during = async () => {
        provideStorage(() => site.storage);
        await (sendsFirst ? undoing() : sending());
        provideStorage(() => (sendsFirst ? site.storage : one));
      };
      const done = await runBetween(process, at, () => (sendsFirst ? sending(one) : undoing()), during);
      if (done === null) break;
      provideStorage(() => site.storage);
      expect(await moderation.publicStatus(), `call ${at}`).toBe(200);
      site.clock.advance(3 * LETTER_HOLD);
      await upkeep();
      site.clock.advance(LETTER_HOLD);
      await upkeep();
      const letters = moderation.outbox.take();
      const isTakenBack = letters.filter(({ text }) => text.includes('taken back')).length;
      expect([0, 2], `call ${at}`).toContain(isTakenBack);
      expect(letters.length, `call ${at}`).toBe(2 * isTakenBack);
      expect(site.blobs.keys('outbox/'), `call ${at}`).toEqual([]);
      outcomes.add(letters.length);
    }
    expect([...outcomes].sort()).toEqual([0, 4]);
  },
);

test('whatever storage call of a decision crashes, its letters are sent once or taken back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  for (let at = 1; ; at += 1) {
    moderation.leave();
    moderation = await aModeratedSite();
    await moderation.reported({ email: READER });
    const name = await moderation.openCase();
    const { blobs, clock } = moderation.site;
    const process = blobs.newProcess();
    process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    aSite({ blobs, clock, process });
    await moderation.decided({ case: name, decision: 'hide', reason: 'abuse' }).catch(() => null);
    moderation.site = aSite({ blobs, clock });
    if (!process.faults.hasCrashed()) break;
    clock.advance(61_000);
    await finishDecisions(moderation.site.storage, clock.now());
    const isHidden = (await moderation.publicStatus()) === 404;
    clock.advance(LETTER_HOLD);
    await upkeep();
    const letters = moderation.outbox.take();
    expect(
      letters.map(({ to }) => to),
      `call ${at}`,
    ).toEqual(isHidden ? [moderation.owner.email, READER] : []);
  }
});

test('what was settled about letters is swept once they are not kept any more', async () => {
  await decideReported('hide');
  await moderation.letters();
  const { storage, clock, blobs } = moderation.site;
  const sweep = () => sweepLetterActs(storage, clock.now() + 1_000);
  clock.advance(3 * 86_400_000);
  await sweep();
  expect(blobs.keys('letter-acts/')).toHaveLength(1);
  clock.advance(86_400_000);
  await sweep();
  expect(blobs.keys('letter-acts/')).toEqual([]);
});

import { beforeEach, expect, test, vi } from 'vitest';
import type { ProposalFile } from '../../../../src/imports/proposals/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { listAll } from '../../../support/builders/directory.ts';
import { aProposal, HERSCHEL } from '../../../support/builders/proposals.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aSolvedCaptcha, send } from '../../../support/calls/calls.ts';
import { PROPOSED_SOURCE, propose } from '../../../support/calls/proposal-calls.ts';

const { site, admin } = withAdmin();
beforeEach(() => vi.stubEnv('THROTTLE_FACTOR', '100'));

const list = async (query: Record<string, string> = {}) =>
  (await admin('CMSgetProposals.php', { query })).body;

test('a reader proposes a page, which is nowhere public, and moderators see it without who proposed it', async () => {
  const sent = await propose({ note: 'Two lines\nof a note.', email: 'reader@example.org' });
  expect([sent.status, sent.body]).toEqual([
    200,
    { success: true, message: 'Thank you. Your proposal was sent.', reference: expect.any(String) },
  ]);
  const { items, next } = await list();
  expect(next).toBeNull();
  expect(items).toEqual([
    {
      reference: sent.body.reference,
      record: expect.objectContaining({ ...HERSCHEL, hometown: '', positions: [], links: [] }),
      source: PROPOSED_SOURCE,
      note: 'Two lines\nof a note.',
      created: new Date(site.clock.now()).toISOString(),
      look_alikes: [],
      removed_before: false,
      letter: true,
      assigned: '',
    },
  ]);
  expect(JSON.stringify(items)).not.toContain('reader@example.org');
  expect((await send('get-profile.php', { query: { q: 'Herschel' } })).body.total).toBe(0);
});

test('the same name and kind has the same reference while it is open, however it is written', async () => {
  const { reference } = (await propose()).body;
  for (const given of [{}, { name: ' CAROLINE  HERSCHEL ' }, { name: 'Caroliné Herschel', died: '1848' }])
    expect((await propose(given)).body.reference).toBe(reference);
  const company = await propose({ profile: 'professional', companyname: HERSCHEL.name });
  expect(company.body.reference).not.toBe(reference);
  expect((await list()).items).toHaveLength(2);
});

test('of many that propose the same page at once, all have one reference', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => propose()));
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  expect((await list()).items).toHaveLength(1);
});

test('a company takes its name under either name, and its website', async () => {
  const company = {
    profile: 'professional',
    name: 'Kaveri Looms',
    industry: 'Textiles',
    website: 'kaveri.example',
  };
  const sent = { dob: undefined, died: undefined, profession: undefined };
  expect((await propose({ ...company, ...sent })).status).toBe(200);
  const [{ record }] = (await list()).items;
  expect(record).toMatchObject({ companyname: 'Kaveri Looms', name: 'Kaveri Looms', catagory: 'Textiles' });
});

test.each([
  [{ source: 'http://www.example.org' }, 'source'],
  [{ source: '' }, 'source'],
  [{ source: undefined }, 'source'],
  [{ source: 'javascript:alert(1)' }, 'source'],
  [{ source: 'https://127.0.0.1/x' }, 'source'],
  [{ source: 'https://[::1]/x' }, 'source'],
  [{ source: 'https://10.1.2.3/x' }, 'source'],
  [{ source: 'https://0x7f000001/' }, 'source'],
  [{ source: 'https://localhost/x' }, 'source'],
  [{ source: 'https://printer.local/' }, 'source'],
  [{ source: 'https://user:word@www.example.org' }, 'source'],
  [{ source: `https://www.example.org/${'x'.repeat(500)}` }, 'source'],
  [{ source: 7 }, 'source'],
  [{ profile: 'robot' }, 'profile'],
  [{ profile: undefined }, 'profile'],
  [{ name: '' }, 'name'],
  [{ name: undefined }, 'name'],
  [{ name: 'x'.repeat(201) }, 'name'],
  [{ name: ['Caroline'] }, 'name'],
  [{ name: 'Vitae Support' }, 'name'],
  [{ message: 'x'.repeat(10_001) }, 'message'],
  [{ hometown: 'Han\u0000over' }, 'hometown'],
  [{ facebook: 'javascript:alert(1)' }, 'facebook'],
  [{ facebook: 'https://evil.example/caroline' }, 'facebook'],
  [{ bloodgroup: 'C' }, 'bloodgroup'],
  [{ died: '2050' }, 'died'],
  [{ died: '1740' }, 'died'],
  [{ positions: 'x' }, 'positions'],
  [{ links: [{ url: 'javascript:alert(1)', label: '' }] }, 'links'],
  [{ wikidata: 'Q0x' }, 'wikidata'],
  [{ note: 'x'.repeat(1_001) }, 'note'],
  [{ note: {} }, 'note'],
  [{ email: 'nobody' }, 'email'],
  [{ captcha: 'forged' }, 'captcha'],
  [{ captcha: undefined }, 'captcha'],
])('%o is refused', async (given, field) => {
  const { status, body } = await propose(given);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect((await list()).items).toEqual([]);
});

test('all that is wrong is named at once', async () => {
  const { body } = await propose({ source: 'x', name: '', died: 'soon', facebook: 'caroline' });
  expect(Object.keys(body.errors).sort()).toEqual(['died', 'facebook', 'name', 'source']);
});

test.each(['2055-06-01', '2049', '2048-11-28'])(
  'who was born in %s is a minor, and cannot be proposed',
  async (dob) => {
    site.clock.advance(Date.parse('2066-11-26T12:00:00Z') - site.clock.now());
    const { status, body } = await propose({ dob, died: undefined });
    expect([status, body.errors]).toEqual([400, { dob: 'Only people who are 18 or older can be proposed' }]);
    expect((await propose({ dob: '2048-11-26', died: undefined })).status).toBe(200);
  },
);

test('nothing that only the team or an owner decides comes with a proposal', async () => {
  await propose({
    ...{
      id: 'abcdefghij',
      key: 'k1',
      verified: 'yes',
      phone: '9845012345',
      private_fields: 'name',
      listed: 'no',
    },
    ...{
      avatar: 'me.jpg',
      licence: 'CC0',
      source_url: 'https://evil.example',
      public_role: 'yes',
      ties: [{}],
    },
    password: 'Viola-9-dawn',
  });
  const [{ record }] = (await list()).items;
  const { body } = await admin('CMSanswerProposal.php', {
    json: { reference: (await list()).items[0].reference, decision: 'accept' },
  });
  expect(record).not.toHaveProperty('phone');
  const page = await getProfileRecord(site.storage, body.id);
  expect(page).toMatchObject({
    phone: '',
    email: '',
    avatar: '',
    made: 'reader',
    source_url: PROPOSED_SOURCE,
  });
  for (const name of ['key', 'licence', 'private_fields', 'listed', 'registered'])
    expect(page).not.toHaveProperty(name);
});

test('the fourth in an hour from one address is refused, and a captcha is good for one', async () => {
  vi.stubEnv('THROTTLE_FACTOR', '1');
  const statuses: number[] = [];
  for (const name of ['Ada', 'Bea', 'Cia', 'Dia']) statuses.push((await propose({ name })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  site.clock.advance(3_600_001);
  const captcha = await aSolvedCaptcha();
  const first = await propose({ captcha });
  expect((await propose({ captcha })).body).toEqual(first.body);
  expect((await propose({ captcha, name: 'Else' })).body.code).toBe('captcha');
});

test('at most 500 are open, also of those that arrive at once', async () => {
  vi.stubEnv('THROTTLE_FACTOR', '10000');
  await Promise.all(
    Array.from({ length: 498 }, (_, at) =>
      aProposal(site.storage, { profile: 'personal', name: `Somebody ${at}` }),
    ),
  );
  site.clock.advance(1_000);
  const names = ['Ada', 'Bea', 'Cia', 'Dia', 'Eva'];
  const answers = await Promise.all(names.map((name) => propose({ name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body).toMatchObject({ success: false, code: 'throttled' });
  expect(refused?.headers.get('retry-after')).toBe('86400');
  // One that is open already needs no room.
  const accepted = names[answers.findIndex(({ status }) => status === 200)];
  expect((await propose({ name: accepted })).status).toBe(200);
  const { counts } = (await admin('CMSgetWaiting.php', { query: { limit: '1' } })).body;
  expect(counts.proposal).toBe(500);
});

test('the list comes in pages of twenty, the oldest first, and asked again takes at most six storage operations', async () => {
  for (let at = 0; at < 23; at += 1) {
    site.clock.advance(1_000);
    await aProposal(site.storage, { profile: 'personal', name: `Somebody ${at}` });
  }
  const first = await list({ limit: '100' });
  expect(first.items.map(({ record }: { record: { name: string } }) => record.name)).toEqual(
    Array.from({ length: 20 }, (_, at) => `Somebody ${at}`),
  );
  expect((await list({ cursor: first.next })).items).toHaveLength(3);
  await list();
  const before = site.blobs.log().length;
  await list();
  expect(site.blobs.log().length - before).toBeLessThanOrEqual(6);
});

test('people of the directory are none of this', async () => {
  await propose();
  expect((await listAll(site.storage)).entries).toEqual([]);
});

test('a crash at any storage call of a proposal leaves it open or not, and a repeat makes it one', {
  tags: ['long'],
}, async () => {
  const { aSite } = await import('../../../support/calls/calls.ts');
  for (const applied of ['no', 'yes'] as const)
    for (let at = 1; ; at += 1) {
      const fresh = aSite();
      const captcha = await aSolvedCaptcha();
      const doomed = fresh.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: fresh.blobs, clock: fresh.clock, process: doomed });
      await propose({ captcha }).catch(() => null);
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(5);
        break;
      }
      aSite({ blobs: fresh.blobs, clock: fresh.clock });
      expect((await propose({ captcha })).status, `repeat ${at} ${applied}`).toBe(200);
      const marked = fresh.blobs.keys('waiting/proposal/').map((key) => key.split('.')[0]);
      expect(fresh.blobs.keys('proposals/')).toHaveLength(1);
      const [file] = fresh.blobs.keys('proposals/');
      const stored = await fresh.storage.getJson<ProposalFile>(file ?? '');
      expect(marked, `after ${at} ${applied}`).toContain(`waiting/proposal/${stored?.open?.reference}`);
    }
});

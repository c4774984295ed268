import resumeSchema from '@jsonresume/schema/schema.json' with { type: 'json' };
import type { Context } from '@netlify/functions';
import { Ajv } from 'ajv';
import { marked } from 'marked';
import { beforeEach, expect, test } from 'vitest';
import profileFiles from '../../../netlify/functions/profile-files.ts';
import { readJsonResume } from '../../../src/domain/owners/start-from-file/json-resume.ts';
import { type FormToFill, takeOffers, toOffers } from '../../../src/domain/owners/start-from-file/offers.ts';
import { profileJsonLd } from '../../../src/domain/profiles/profile-meta.ts';
import { profileSlug } from '../../../src/domain/text/slug.ts';
import { findVisibleProfile } from '../../../src/server/profiles/find-profile.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import type { Storage } from '../../../src/storage/engine/storage.ts';
import { hideProfile } from '../../../src/storage/moderation/hiding.ts';
import { createProfile } from '../../../src/storage/owners/write-profile.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, ORIGIN } from '../../support/calls/calls.ts';

const ID = 'ab12cd34ef';
/** The problems of a résumé by the schema of JSON Résumé. */
const problemsOf = (resume: unknown): unknown => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(resumeSchema);
  return validate(resume) ? [] : validate.errors;
};
let storage: Storage;
beforeEach(() => {
  ({ storage } = aSite());
});

const get = (path: string): Promise<Response> =>
  profileFiles(new Request(ORIGIN + encodeURI(path)), {} as Context);
const aPerson = async (given: Parameters<typeof aProfileRecord>[0] = {}): Promise<string> => {
  const record = aProfileRecord({ id: ID, ...given });
  await createProfile(storage, record);
  return `/profile/${profileSlug(record.name)}-${ID}`;
};

test('a résumé keeps to the schema of JSON Résumé and has the public fields', async () => {
  const path = await aPerson({
    twitter: '@asha',
    awards: 'Lantern Prize 2020\nCity Medal',
    hobbies: 'Chess, Rowing',
  });
  const reply = await get(`${path}/resume.json`);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const resume = await reply.json();
  expect(problemsOf(resume)).toEqual([]);
  expect(resume).toMatchObject({
    basics: {
      name: 'Asha Rao',
      label: 'Astronomer',
      email: `${ID}@example.org`,
      url: ORIGIN + path,
      summary: 'Watches variable stars.',
      location: { city: 'Pune' },
      profiles: [{ network: 'Twitter (X)', username: 'asha', url: 'https://x.com/asha' }],
    },
    awards: [{ title: 'Lantern Prize 2020' }, { title: 'City Medal' }],
    interests: [{ name: 'Chess' }, { name: 'Rowing' }],
  });
  expect(JSON.stringify(resume)).not.toContain('98450');
});

test('an empty résumé keeps to the schema too', async () => {
  const path = await aPerson({ email: '', message: '', hobbies: '', currentcity: '', profession: '' });
  const resume = await (await get(`${path}/resume.json`)).json();
  expect(problemsOf(resume)).toEqual([]);
});

test('a company has no résumé', async () => {
  await createProfile(storage, aBusinessRecord({ id: ID }));
  const reply = await get(`/profile/kaveri-looms-${ID}/resume.json`);
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect((await get(`/profile/kaveri-looms-${ID}.md`)).status).toBe(200);
});

test("the linked data is the page's own", async () => {
  const path = await aPerson({ nickname: 'Ash' });
  const reply = await get(`${path}.jsonld`);
  expect(reply.headers.get('content-type')).toBe('application/ld+json');
  const found = await findVisibleProfile(storage, ID);
  if (found.visibility !== 'public') throw new Error('The profile is missing');
  const { profile, created } = found;
  const own = profileJsonLd(profile, ORIGIN + path, `${ORIGIN}/uploads/${profile.avatar}`, created);
  expect(await reply.json()).toEqual(JSON.parse(JSON.stringify(own)));
});

const HOSTILE = [
  '# a heading',
  '<script>alert(1)</script> <img src=x onerror=alert(1)>',
  '[click](javascript:alert(1)) ![x](https://evil.example/x.png)',
  'https://evil.example www.evil.example mailto:a@evil.example <https://evil.example>',
  '    indented code',
  '- a list',
  '1. a list',
  '> a quote',
  '```js',
  '***bold*** _it_ ~~no~~ `code`',
  '===',
  '| a | b |',
  '&copy; &#60;',
  '[ref]: https://evil.example',
  'back\\slash\\',
];

test('what owners write is no markup in Markdown, and reads as they wrote it', async () => {
  const path = await aPerson({
    name: '*Asha* [Rao](x)',
    message: HOSTILE.join('\n'),
    awards: HOSTILE.join('\n'),
  });
  const text = await (await get(`${path}.md`)).text();
  const html = await marked.parse(text, { gfm: true });
  for (const tag of ['script', 'img', 'code', 'pre', 'blockquote', 'del', 'em', 'table', 'ol'])
    expect([tag, html.includes(`<${tag}`)]).toEqual([tag, false]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    new URL(path, ORIGIN).href,
  ]);
  expect(html.match(/<h[12]/g)).toHaveLength(3);
  const words = html
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:amp|lt|gt|quot|#39);/g,
      (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" })[entity] ?? entity,
    );
  for (const line of HOSTILE) expect(words).toContain(line.trim());
});

test('no format has a private field, and a page that is not listed asks not to be indexed', async () => {
  const path = await aPerson({
    hobbies: 'Secret-hobby',
    currentcity: 'Secret-town',
    private_fields: ['hobbies', 'currentcity', 'email'],
    listed: 'no',
  });
  for (const ending of ['/resume.json', '.jsonld', '.md']) {
    const reply = await get(path + ending);
    expect([reply.status, reply.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const text = await reply.text();
    for (const secret of ['Secret', '@example.org', '98450', 'Single'])
      expect([ending, secret, text.includes(secret)]).toEqual([ending, secret, false]);
  }
});

test('a hidden page has none of the formats', async () => {
  const path = await aPerson();
  await hideProfile(storage, ID, timeOrderedId(storage.now()), {
    at: storage.now(),
    by: 'head@example.org',
    reason: 'spam',
    note: '',
  });
  for (const ending of ['/resume.json', '.jsonld', '.md'])
    expect((await get(path + ending)).status).toBe(404);
});

test('the file of a page fills an empty form with the same fields', async () => {
  const values = {
    name: 'Asha Rao',
    profession: 'Astronomer',
    currentcity: 'Pune',
    email: `${ID}@example.org`,
    message: 'Watches variable stars.',
    awards: 'Lantern Prize 2020\nCity Medal',
    hobbies: 'Chess, Rowing',
  };
  const lists = {
    positions: [{ organisation: 'Observatory', role: 'Astronomer', from: '2015-03', to: '' }],
    education: [{ school: 'Pune University', degree: 'MSc', from: '2004', to: '2009' }],
    links: [],
  };
  const path = await aPerson({ ...values, ...lists, twitter: '@asha' });
  const contents = readJsonResume(await (await get(`${path}/resume.json`)).text());
  const form: FormToFill = {
    kind: 'personal',
    values: {},
    lists: { positions: [], education: [], links: [] },
  };
  const { offers, unread } = toOffers(contents, form, '2026-11-23');
  const taken = takeOffers(form, offers);
  expect(taken.values).toEqual({ ...values, eduqualification: 'MSc', twitter: 'https://x.com/asha' });
  expect(taken.lists).toEqual({ positions: lists.positions, education: lists.education });
  expect(unread).toEqual([]);
});

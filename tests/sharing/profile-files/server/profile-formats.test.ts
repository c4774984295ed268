import resumeSchema from '@jsonresume/schema/schema.json' with { type: 'json' };
import type { Context } from '@netlify/functions';
import { Ajv } from 'ajv';
import { marked } from 'marked';
import { beforeEach, expect, test } from 'vitest';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { profileSlug } from '../../../../src/base/text/rules/slug.ts';
import { hideProfile } from '../../../../src/moderation/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import type { FileContents } from '../../../../src/owners/start-from-file/rules/contents.ts';
import {
  type FormToFill,
  takeOffers,
  toOffers,
} from '../../../../src/owners/start-from-file/rules/file-offers.ts';
import { readJsonResume } from '../../../../src/owners/start-from-file/rules/json-resume.ts';
import { readCardText } from '../../../../src/owners/start-from-file/rules/read-card-text.ts';
import { profileJsonLd } from '../../../../src/profiles/rules/profile-meta.ts';
import { findWithTies } from '../../../../src/search/ties/server/shown-ties.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { aTie, putTie } from '../../../support/builders/ties.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';

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

const get = (path: string): Promise<Response> => serve(new Request(ORIGIN + encodeURI(path)), {} as Context);
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
  const found = await findWithTies(storage, ID);
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

const EMPTY_FORM: FormToFill = {
  kind: 'personal',
  values: {},
  lists: { positions: [], education: [], links: [] },
};
const fields = {
  name: 'Asha Rao',
  profession: 'Astronomer',
  currentcity: 'Pune',
  email: `${ID}@example.org`,
  said: 'AH-sha row',
  pronouns: 'she/her',
  orcid: '0000-0002-1825-0097',
  wikidata: 'Q42',
};
const links = [
  { url: 'https://blog.example/asha', label: 'Blog' },
  { url: 'https://stars.example/', label: '' },
];
const takenFrom = (contents: FileContents) => {
  const { offers, unread } = toOffers(contents, EMPTY_FORM, '2026-11-23');
  return { ...takeOffers(EMPTY_FORM, offers), unread };
};

test('the file of a page fills an empty form with the same fields', async () => {
  const values = {
    ...fields,
    message: 'Watches variable stars.',
    awards: 'Lantern Prize 2020\nCity Medal',
    hobbies: 'Chess, Rowing',
  };
  const lists = {
    positions: [{ organisation: 'Observatory', role: 'Astronomer', from: '2015-03', to: '' }],
    education: [{ school: 'Pune University', degree: 'MSc', from: '2004', to: '2009' }],
    links,
  };
  const path = await aPerson({ ...values, ...lists, twitter: '@asha' });
  const text = await (await get(`${path}/resume.json`)).text();
  expect(problemsOf(JSON.parse(text))).toEqual([]);
  expect(takenFrom(readJsonResume(text))).toEqual({
    values: { ...values, eduqualification: 'MSc', twitter: 'https://x.com/asha' },
    lists,
    unread: [],
  });
});

test('so does its contact card, with what is in one', async () => {
  const positions = [
    { organisation: 'Observatory', role: 'Astronomer', from: '2015', to: '' },
    { organisation: 'Academy', role: 'Fellow', from: '2010', to: '' },
  ];
  const path = await aPerson({ ...fields, positions, links, dob: '1990-05-14', nickname: 'Ash' });
  const text = await (await get(`${path}/contact.vcf`)).text();
  expect(takenFrom(readCardText(text))).toEqual({
    values: { ...fields, dob: '1990-05-14', nickname: 'Ash' },
    lists: {
      positions: positions.map((position) => ({ ...position, from: '' })),
      links: links.map((link) => ({ ...link, label: '' })),
    },
    unread: [],
  });
});

const translated = {
  language: 'en',
  translations: {
    de: { profession: 'Astronomin', message: 'Beobachtet Sterne.', hobbies: 'Schach, Rudern' },
    hi: { profession: 'खगोलविद' },
  },
  names: [
    { text: 'आशा राव', language: 'hi', kind: 'native' as const },
    { text: 'Asha Former', language: '', kind: 'former' as const },
  ],
};

test('a contact card has the profession in each language of the page, its own first, and is read back with that one', async () => {
  const path = await aPerson({ ...fields, ...translated });
  const text = await (await get(`${path}/contact.vcf`)).text();
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.filter((line) => /^(?:TITLE|LANGUAGE|FN|X-PHONETIC|PRONOUNS)/.test(line))).toEqual([
    'LANGUAGE:en',
    'FN:Asha Rao',
    'FN;LANGUAGE=hi:आशा राव',
    'X-PHONETIC-FIRST-NAME:AH-sha row',
    'PRONOUNS:she/her',
    'TITLE;ALTID=1;LANGUAGE=en:Astronomer',
    'TITLE;ALTID=1;LANGUAGE=de:Astronomin',
    'TITLE;ALTID=1;LANGUAGE=hi:खगोलविद',
  ]);
  const employed = text.replace('TITLE', 'ORG:Observatory\r\nTITLE');
  expect(takenFrom(readCardText(employed))).toEqual({
    values: fields,
    lists: { positions: [{ organisation: 'Observatory', role: 'Astronomer', from: '', to: '' }] },
    unread: [],
  });
});

test('a résumé has the translated texts under its own names for them, and no former name', async () => {
  const path = await aPerson({ ...fields, ...translated });
  const resume = await (await get(`${path}/resume.json`)).json();
  expect(problemsOf(resume)).toEqual([]);
  expect(resume.basics).toMatchObject({
    pronouns: 'she/her',
    pronunciation: 'AH-sha row',
    alternateNames: [{ name: 'आशा राव', language: 'hi' }],
  });
  expect(resume.translations).toEqual({
    de: {
      label: 'Astronomin',
      summary: 'Beobachtet Sterne.',
      interests: [{ name: 'Schach' }, { name: 'Rudern' }],
    },
    hi: { label: 'खगोलविद' },
  });
});

test('the formats name the companies that confirmed a tie, and links', async () => {
  const person = aProfileRecord({ id: ID, links, died: '2024-05-06', dob: '1950-01-02' });
  const company = aBusinessRecord({ id: 'looms00001', companyname: 'Kaveri Looms' });
  await createProfile(storage, person);
  await createProfile(storage, company);
  await putTie(storage, aTie(person, company, { role: 'Weaver', from: '1990' }));
  const path = `/profile/asha-rao-${ID}`;
  const address = `${ORIGIN}/profile/kaveri-looms-looms00001`;
  const resume = await (await get(`${path}/resume.json`)).json();
  expect(problemsOf(resume)).toEqual([]);
  expect(resume.work).toEqual([
    { name: 'Kaveri Looms', position: 'Weaver', url: address, startDate: '1990', endDate: '2024-05' },
  ]);
  const text = await (await get(`${path}.md`)).text();
  for (const line of [
    `- [Kaveri Looms](<${address}>), Weaver, 1990 – May 2024`,
    '- [Blog](<https://blog.example/asha>)',
    '- **Date of Death**: 6 May 2024',
  ])
    expect(text.replaceAll('\\', '').replace(/\]\(([^<)]*)\)/g, '](<$1>)')).toContain(line);
  const { mainEntity } = await (await get(`/profile/kaveri-looms-looms00001.jsonld`)).json();
  expect(mainEntity.employee).toBeUndefined();
});

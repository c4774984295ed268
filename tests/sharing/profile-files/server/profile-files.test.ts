import type { Context } from '@netlify/functions';
import ICAL from 'ical.js';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { putPhoto, removePhoto } from '../../../../src/base/photos/storage.ts';
import { profileSlug } from '../../../../src/base/text/rules/slug.ts';
import { makeCardFonts } from '../../../../src/build/card-fonts.ts';
import { Cdn } from '../../../../src/host/cdn/cdn.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getVersionedProfile } from '../../../../src/profiles/storage/profile-record.ts';
import { tagsOf } from '../../../../src/site/caches/server.ts';
import type { BlobsSimulator } from '../../../support/blobs-simulator/blobs-simulator.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { editStored } from '../../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, serve } from '../../../support/calls/calls.ts';
import { withLanguages } from '../../../support/languages.ts';

const ID = 'ab12cd34ef';
let storage: Storage;
let blobs: BlobsSimulator;

beforeAll(() => makeCardFonts());
beforeEach(() => {
  ({ storage, blobs } = aSite());
});

const get = (path: string, method = 'GET'): Promise<Response> =>
  serve(new Request(ORIGIN + path, { method }), {} as Context);
const aPerson = async (given: Parameters<typeof aProfileRecord>[0] = {}): Promise<string> => {
  const record = aProfileRecord({ id: ID, ...given });
  await createProfile(storage, record);
  return `/profile/${profileSlug(record.name)}-${ID}`;
};
const aPortrait = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 641, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** The strongest colour in the middle of a card's portrait. */
const shownColour = async (reply: Response): Promise<string | undefined> => {
  const { data } = await sharp(await bytesOf(reply))
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return ['red', 'green', 'blue'][[...data].indexOf(Math.max(...data))];
};
const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer());
const ENDINGS = [
  '/card.png',
  '/qr.svg',
  '/contact.vcf',
  '/resume.json',
  '.jsonld',
  '.md',
  '/cite.txt',
  '/cite.bib',
  '/cite.json',
];

// biome-ignore lint/suspicious/noExplicitAny: the parser's cards have every shape
type Card = any;
const readCard = async (path: string): Promise<Card> =>
  new ICAL.Component(ICAL.parse(await (await get(`${path}/contact.vcf`)).text()));

test('the files of a profile are cached and purged with its page', async () => {
  const path = await aPerson();
  for (const ending of ENDINGS) {
    const reply = await get(`${path}${ending}`);
    expect([ending, reply.status]).toEqual([ending, 200]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      // Those that name other pages are purged with the directory, too.
      'netlify-cache-tag': expect.stringMatching(
        ['/resume.json', '.jsonld', '.md'].includes(ending) ? `^directory,profile-${ID}$` : `^profile-${ID}$`,
      ),
      'netlify-cdn-cache-control': 'public, durable, s-maxage=5, stale-while-revalidate=5',
      'netlify-vary': 'query=-',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('an old or invented slug redirects to the file under the current one', async () => {
  await aPerson({ name: 'José Ñandú' });
  for (const ending of ENDINGS) {
    for (const segment of ['somebody-else', 'JOSE-NANDU', 'jose'].map((slug) => `${slug}-${ID}`)) {
      const reply = await get(`/profile/${segment}${ending}`);
      expect([reply.status, reply.headers.get('location')]).toEqual([
        301,
        `/profile/jose-nandu-${ID}${ending}`,
      ]);
      expect(reply.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get(`/profile/${ID}${ending}`)).status).toBe(301);
  }
});

describe('on a site in several languages', () => {
  withLanguages('en', 'de');

  test('the card is there in each of them, and no other file', async () => {
    const path = await aPerson();
    expect((await get(`/de${path}/card.png`)).headers.get('content-type')).toBe('image/png');
    const moved = await get(`/de/profile/old-name-${ID}/card.png`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, encodeURI(`/de${path}/card.png`)]);
    for (const language of ['en', 'fr', 'DE'])
      expect([language, (await get(`/${language}${path}/card.png`)).status]).toEqual([language, 404]);
  });
});

test('a file of an unknown profile is an uncached 404, and a write is a 405', async () => {
  await aPerson();
  for (const ending of ENDINGS) {
    for (const segment of ['asha-rao-zzzzzzzzzz', 'asha', '%', '%ff', '']) {
      const reply = await get(`/profile/${segment}${ending}`);
      expect([segment, reply.status, reply.headers.get('cache-control')]).toEqual([segment, 404, 'no-store']);
    }
    expect((await get(`/profile/asha-rao-${ID}${ending}`, 'POST')).status).toBe(405);
    const head = await get(`/profile/asha-rao-${ID}${ending}`, 'HEAD');
    expect([head.status, (await head.text()).length]).toEqual([200, 0]);
  }
});

test('a card is 1200 by 630 pixels and stays within its size limit even with a noisy photo', async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 600 * 641 * 3 }, () => Math.random() * 256));
  const jpeg = await sharp(noise, { raw: { width: 600, height: 641, channels: 3 } })
    .jpeg()
    .toBuffer();
  const path = await aPerson({ avatar: await putPhoto(storage, ID, jpeg) });
  const png = await bytesOf(await get(`${path}/card.png`));
  const { width, height, format } = await sharp(png).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  expect(png.length).toBeLessThanOrEqual(300 * 1024);
});

test('a card whose photo cannot be read is an uncached 500, and the next one is complete', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const avatar = await putPhoto(storage, ID, await aPortrait('#a03020'));
  const path = await aPerson({ avatar });
  for (const kind of ['photos/', 'profiles/']) {
    const when = ({ key }: { key: string }) => key.startsWith(kind);
    blobs.faults.failNext(100, 500, { when });
    const reply = await get(`${path}/card.png`);
    expect([kind, reply.status, reply.headers.get('cache-control')]).toEqual([kind, 500, 'no-store']);
    expect(reply.headers.get('netlify-cdn-cache-control')).toBeNull();
    expect(await reply.text()).toBe('Something went wrong. Please try again later.');
    blobs.faults.clear();
  }
  expect(await shownColour(await get(`${path}/card.png`))).toBe('red');
  vi.restoreAllMocks();
});

test('a card requested a thousand times while its photo changes is always complete and ends with the last photo', async () => {
  const photos = await Promise.all(['#a03020', '#20a030', '#2030a0'].map(aPortrait));
  const cdn = new Cdn({ now: () => 0 });
  let rendered = 0;
  let failed = 0;
  const path = await aPerson({ avatar: await putPhoto(storage, ID, photos[0] as Buffer) });
  const file = `${path}/card.png`;
  const request = { path: file, query: '', headers: {} };
  let newest = new Response();
  const render = async (): Promise<Response> => {
    rendered += 1;
    const reply = await get(file);
    if (reply.status !== 200) failed += 1;
    newest = reply.clone();
    return reply;
  };
  const change = async (photo: Buffer): Promise<void> => {
    const found = await getVersionedProfile(storage, ID);
    if (found === null) throw new Error('The profile is missing');
    const avatar = await putPhoto(storage, ID, photo);
    await editStored(storage, ID, { avatar });
    await removePhoto(storage, found.value.avatar);
    cdn.purge(tagsOf(ID, [found.value.avatar]));
  };
  for (const photo of [...photos.slice(1), ...photos]) {
    const visits = Array.from({ length: 200 }, () => cdn.answer(request, render));
    await change(photo);
    for (const visit of await Promise.all(visits)) expect('cached' in visit && visit.cached.status).toBe(200);
  }
  await cdn.answer(request, render);
  // One rendering for each two hundred simultaneous visits, and one after the last change.
  expect([failed, rendered]).toEqual([0, 6]);
  expect(await shownColour(newest)).toBe('blue');
});

test('the QR code holds exactly the address of the page', async () => {
  const path = await aPerson({ name: 'ナデシコ 花子' });
  const svg = await bytesOf(await get(`${encodeURI(path)}/qr.svg`));
  const image = sharp(svg).resize(600).ensureAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const code = jsQR(Uint8ClampedArray.from(data), info.width, info.height);
  expect(code?.data).toBe(new URL(path, ORIGIN).href);
});

test("a person's vCard has the public fields and no private ones", async () => {
  const path = await aPerson({ name: 'Asha Rao', dob: '1990-05-14', twitter: '@asha', nickname: 'Ash' });
  const card = await readCard(path);
  const value = (name: string): unknown => card.getFirstPropertyValue(name);
  expect([value('version'), value('kind'), value('fn')]).toEqual(['4.0', 'individual', 'Asha Rao']);
  expect([value('title'), value('nickname')]).toEqual(['Astronomer', 'Ash']);
  expect(value('email')).toBe(`${ID}@example.org`);
  expect(value('adr')).toEqual(['', '', '', 'Pune', '', '', '']);
  expect(card.getAllProperties('url').map((url: Card) => url.getFirstValue())).toEqual([
    ORIGIN + path,
    'https://x.com/asha',
  ]);
  expect(card.hasProperty('tel')).toBe(false);
});

test('a vCard has all present positions, links and identifiers, each address once', async () => {
  const link = { url: 'https://blog.example/asha', label: 'Blog' };
  const path = await aPerson({
    positions: [
      { organisation: 'Observatory', role: 'Director', from: '2015', to: '' },
      { organisation: 'Academy', role: '', from: '2010', to: '' },
      { organisation: 'Lyceum', role: 'Teacher', from: '2001', to: '2009' },
    ],
    links: [link, { ...link, url: 'https://orcid.org/0000-0002-1825-0097' }],
    orcid: '0000-0002-1825-0097',
    wikidata: 'Q42',
  });
  const card = await readCard(path);
  const all = (name: string): unknown[] =>
    card.getAllProperties(name).map((property: Card) => [property.getFirstValue()].flat()[0]);
  expect([all('title'), all('org')]).toEqual([['Director'], ['Observatory', 'Academy']]);
  expect(await (await get(`${path}/contact.vcf`)).text()).toContain('\r\nwork2.ORG:Academy\r\n');
  expect(all('url').slice(1)).toEqual([
    'https://www.wikidata.org/wiki/Q42',
    'https://orcid.org/0000-0002-1825-0097',
    'https://blog.example/asha',
  ]);
});

test.each([
  ['Robert McGuire III', ['McGuire', 'Robert', '', '', 'III']],
  ['Ludwig van Beethoven', ['Beethoven', 'Ludwig van', '', '', '']],
  ['Ada; Rao, PhD', ['Rao', 'Ada;', '', '', 'PhD']],
  ['李静怡', ['', '李静怡', '', '', '']],
])('the vCard of %j has the parts of the name', async (name, parts) => {
  const card = await readCard(encodeURI(await aPerson({ name })));
  expect([card.getFirstPropertyValue('fn'), card.getFirstPropertyValue('n')]).toEqual([name, parts]);
});

test('a vCard carries the photo itself as a small JPEG, and none if the photo is gone', async () => {
  const noise = Buffer.from(Uint8Array.from({ length: 600 * 641 * 3 }, (_, at) => (at * 7919) % 251));
  const jpeg = await sharp(noise, { raw: { width: 600, height: 641, channels: 3 } })
    .jpeg()
    .toBuffer();
  const path = await aPerson({ avatar: await putPhoto(storage, ID, jpeg) });
  const photo = String((await readCard(path)).getFirstPropertyValue('photo'));
  const [, base64 = ''] = /^data:image\/jpeg;base64,([\w+/]+=*)$/.exec(photo) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  expect(bytes.length).toBeLessThan(150_000);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
  await editStored(storage, ID, { avatar: `${ID}-${'0'.repeat(32)}.jpg` });
  expect((await readCard(path)).hasProperty('photo')).toBe(false);
});

test("a company's vCard has its phone, its address, and its name as the organization", async () => {
  await createProfile(storage, aBusinessRecord({ id: ID, address: '12 Lantern Yard;\nKarur, India' }));
  const card = await readCard(`/profile/kaveri-looms-${ID}`);
  expect(card.getFirstPropertyValue('org')).toBe('Kaveri Looms');
  expect(card.getFirstPropertyValue('tel')).toBe('+91 98450 12345');
  expect(card.getFirstPropertyValue('adr')[2]).toBe('12 Lantern Yard;\nKarur, India');
});

test('a hostile name stays one vCard value, and long lines are folded between characters', async () => {
  const hostile = `a;b,c\\d "e" : BEGIN:VCARD ${'कखगघ'.repeat(30)} é😀`;
  const path = await aPerson({ name: hostile, nickname: 'x\\n;y' });
  const text = await (await get(`${encodeURI(path)}/contact.vcf`)).text();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
  const card = await readCard(encodeURI(path));
  expect(card.getFirstPropertyValue('fn')).toBe(hostile);
  expect(card.getFirstPropertyValue('nickname')).toBe('x\\n;y');
  expect(card.getAllProperties('url')).toHaveLength(1);
});

test('a vCard leaves out private fields', async () => {
  const path = await aPerson({ dob: '1990-05-14', private_fields: ['email', 'currentcity', 'dob:year'] });
  const card = await readCard(path);
  expect([card.hasProperty('email'), card.hasProperty('adr')]).toEqual([false, false]);
  expect((await (await get(`${path}/contact.vcf`)).text()).match(/^BDAY:.*$/m)?.[0].trim()).toBe('BDAY:1990');
});

import type { Context } from '@netlify/functions';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { profileSlug } from '../../../src/base/text/rules/slug.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { bibtexEntry, escapeTex } from '../../../src/sharing/cite/rules/bibtex.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { BY_ADMIN, editStored } from '../../support/builders/stored-profiles.ts';
import { aSite, ORIGIN, serve } from '../../support/calls/calls.ts';

const ID = 'ab12cd34ef';
const CREATED = Date.UTC(2026, 2, 7);
let storage: Storage;
beforeEach(() => {
  ({ storage } = aSite());
});

const get = (path: string): Promise<Response> => serve(new Request(ORIGIN + encodeURI(path)), {} as Context);
const read = async (path: string): Promise<string> => (await get(path)).text();
const aPage = async (record = aProfileRecord({ id: ID, created: CREATED, updated: CREATED })) => {
  await createProfile(storage, record);
  return `/profile/${profileSlug(record.companyname || record.name)}-${ID}`;
};

const change = (fields: Partial<ProfileRecord>) => editStored(storage, ID, fields);

/** What the schema of CSL says of an item with these properties. */
const ITEM = {
  type: 'array',
  items: {
    type: 'object',
    required: ['type', 'id'],
    additionalProperties: false,
    properties: {
      type: { enum: ['entry-encyclopedia'] },
      id: { type: ['string', 'number'] },
      title: { type: 'string' },
      author: { type: 'array', items: { type: 'object', properties: { literal: { type: 'string' } } } },
      'container-title': { type: 'string' },
      publisher: { type: 'string' },
      issued: {
        type: 'object',
        properties: {
          'date-parts': {
            type: 'array',
            items: { type: 'array', minItems: 1, maxItems: 3, items: { type: ['string', 'number'] } },
            minItems: 1,
            maxItems: 2,
          },
        },
        additionalProperties: false,
      },
      version: { type: 'string' },
      language: { type: 'string' },
      URL: { type: 'string' },
    },
  },
};

test('a page is cited as text, BibTeX and CSL-JSON, by the number and the day of its version', async () => {
  const path = await aPage();
  const url = `${ORIGIN}${path}?as-of=1`;
  expect(await read(`${path}/cite.txt`)).toBe(`Vitae. “Asha Rao”. Version 1, 7 March 2026. ${url}\n`);
  expect(await read(`${path}/cite.bib`)).toBe(
    [
      `@misc{asha-rao-${ID}-v1,`,
      '  author = {{Vitae}},',
      '  title = {{Asha Rao}},',
      '  howpublished = {{Vitae}},',
      '  year = {2026},',
      '  month = mar,',
      '  date = {2026-03-07},',
      '  note = {{Version 1, 7 March 2026}},',
      `  url = {${url}},`,
      '}\n',
    ].join('\n'),
  );
  const items = JSON.parse(await read(`${path}/cite.json`));
  expect(new Ajv({ strict: false }).validate(ITEM, items)).toBe(true);
  expect(items).toEqual([
    {
      id: `asha-rao-${ID}-v1`,
      type: 'entry-encyclopedia',
      title: 'Asha Rao',
      author: [{ literal: 'Vitae' }],
      'container-title': 'Vitae',
      publisher: 'Vitae',
      issued: { 'date-parts': [[2026, 3, 7]] },
      version: '1',
      language: 'en',
      URL: url,
    },
  ]);
});

test('each format has its type, and the address to cite in a header, as every file of the page', async () => {
  const path = await aPage();
  const types = {
    txt: 'text/plain; charset=utf-8',
    bib: 'application/x-bibtex; charset=utf-8',
    json: 'application/vnd.citationstyles.csl+json',
  };
  for (const [format, type] of Object.entries(types))
    expect((await get(`${path}/cite.${format}`)).headers.get('content-type')).toBe(type);
  for (const ending of ['/cite.txt', '.md', '/contact.vcf', '/qr.svg'])
    expect((await get(path + ending)).headers.get('link')).toBe(`<${ORIGIN}${path}?as-of=1>; rel="cite-as"`);
});

test('the version that is cited is the newest public change, and a private one is none', async () => {
  const path = await aPage();
  await change({ hobbies: 'Rowing' });
  expect(await read(`${path}/cite.txt`)).toContain('Version 2, ');
  await change({ private_fields: ['hometown'], hometown: 'Pune' });
  expect(await read(`${path}/cite.txt`)).toContain('Version 2, ');
  expect((await get(`${path}.md`)).headers.get('link')).toContain('?as-of=2>');
});

test('a page that nobody may see is cited nowhere', async () => {
  const path = await aPage();
  await hideProfile(storage, ID, timeOrderedId(storage.now()), BY_ADMIN);
  for (const format of ['txt', 'bib', 'json']) {
    const { status, headers } = await get(`${path}/cite.${format}`);
    expect([status, headers.get('link'), headers.get('cache-control')]).toEqual([404, null, 'no-store']);
  }
});

test('names of any script, and companies, keep their letters, and every key is plain ASCII', async () => {
  const names = ['أحمد زويل', '小川 洋子', 'Ὅμηρος', '3M & Söhne', '🦄 Emoji', '{Brace} 50% #1_$^~\\'];
  for (const name of names) {
    storage = aSite().storage;
    const path = await aPage(aBusinessRecord({ id: ID, companyname: name, created: CREATED }));
    const bib = await read(`${path}/cite.bib`);
    expect(bib).toMatch(/^@misc\{[a-z][a-z\d-]*,\n/);
    // A brace that no command follows.
    expect(bib).toContain(`title = {{${escapeTex(name).replace(/^\\/, '{}\\')}}}`);
    const [item] = JSON.parse(await read(`${path}/cite.json`));
    expect(item.title).toBe(name);
    expect(item.URL).toBe(new URL(`${path}?as-of=1`, ORIGIN).href);
    expect(await read(`${path}/cite.txt`)).toContain(name);
  }
});

/** The text that TeX sets for an escaped one. */
const setByTex = (escaped: string): string =>
  escaped.replace(/\\([%&#$_])/g, '$1').replace(
    /\\text(backslash|braceleft|braceright|asciitilde|asciicircum|less|greater|bar)\{\}/g,
    (_, name: string) =>
      ({
        backslash: '\\',
        braceleft: '{',
        braceright: '}',
        asciitilde: '~',
        asciicircum: '^',
        less: '<',
        greater: '>',
        bar: '|',
      })[name] ?? '',
  );

test('whatever a title is, its entry is balanced, on lines of its own, and TeX sets the title again', () => {
  const sign = fc.constantFrom(
    '{',
    '}',
    '\\',
    '%',
    '&',
    '#',
    '$',
    '_',
    '~',
    '^',
    '<',
    '|',
    '"',
    '@',
    ',',
    '=',
  );
  const text = fc.array(fc.oneof(sign, fc.string({ unit: 'binary' })), { maxLength: 12 });
  fc.assert(
    fc.property(text, (parts) => {
      const title = parts.join('');
      const entry = bibtexEntry({
        key: 'page-ab12cd34ef-v1',
        title,
        site: 'Vitae',
        number: 1,
        day: '2026-03-07',
        url: 'https://vitae.example/profile/page-ab12cd34ef?as-of=1',
        language: 'en',
      });
      let depth = 0;
      for (const letter of entry.trim()) {
        if (letter === '{') depth += 1;
        if (letter === '}') depth -= 1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
      expect(entry.split('\n')).toHaveLength(11);
      expect(setByTex(escapeTex(title))).toBe(title.replace(/[\p{Cc}\s]+/gu, ' ').trim());
    }),
  );
});

import type { Context } from '@netlify/functions';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../src/base/engine/storage/compaction.ts';
import type { FieldName } from '../../../src/base/fields/rules/field-catalogue.ts';
import { FIELD_NAMES, isSearched, proseFields } from '../../../src/base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../src/base/fields/rules/photo-fields.ts';
import { profileSlug } from '../../../src/base/text/rules/slug.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { DIMENSIONS } from '../../../src/profiles/rules/dimensions.ts';
import { profileDescription, profileJsonLd } from '../../../src/profiles/rules/profile-meta.ts';
import { findProfile } from '../../../src/profiles/server/find-profile.ts';
import { privateChoices } from '../../../src/profiles/visibility/rules/privacy.ts';
import type { PrivateEntry } from '../../../src/profiles/visibility/rules/private-entry.ts';
import {
  browseGroup,
  browseIndex,
  browseKind,
  findMoreIn,
} from '../../../src/search/browse/server/browse.ts';
import { directoryTopic } from '../../../src/search/storage/directory.ts';
import { sitemap } from '../../../src/sharing/sitemap/server.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, send, serve } from '../../support/calls/calls.ts';
import { runs } from '../../support/chance/runs.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
});

const SHAPES: Partial<Record<FieldName, string>> = {
  dob: '1987-06-05',
  email: 'secretemail@example.org',
  website: 'https://secretwebsite.example/',
  facebook: '@secretfacebook',
  twitter: '@secrettwitter',
  instagram: '@secretinstagram',
  linked: '@secretlinked',
};
/** The text that reveals a field wherever it appears. */
const markOf = (field: string): string =>
  field === 'dob' || field === 'dob:year'
    ? '-06-05'
    : field === 'names:former'
      ? 'erstwhilename'
      : `secret${field}`;

/** The text that reveals the translation of a field. */
const translationOf = (field: string): string => `geheim${field}`;

const aRecord = (kind: 'personal' | 'professional', hidden: readonly PrivateEntry[]) => {
  const make = kind === 'personal' ? aProfileRecord : aBusinessRecord;
  const base = make();
  const values = Object.fromEntries(
    FIELD_NAMES.filter((field) => privateChoices(kind).includes(field)).map((field) => [
      field,
      SHAPES[field] ?? `secret${field}`,
    ]),
  );
  const dates = { from: '2001', to: '' };
  const lists = {
    ...(kind === 'personal' && {
      positions: [{ organisation: 'secretpositions', role: 'secretpositions', ...dates }],
      education: [{ school: 'secreteducation', degree: 'secreteducation', ...dates }],
    }),
    language: 'pt-BR',
    names: [
      { text: 'secretnames', language: 'de', kind: 'native' as const },
      { text: 'erstwhilename', language: '', kind: 'former' as const },
    ],
    translations: {
      de: Object.fromEntries(proseFields(kind).map((field) => [field, translationOf(field)])),
      'sr-Latn': { awards: translationOf('awards') },
    },
    behind: { de: Object.fromEntries(proseFields(kind).map((field) => [field, 2])) },
    links: [{ url: 'https://secretlinks.example/', label: '' }],
    proven: { 'https://secretlinks.example/': '2026-11-22' },
  };
  const photos = Object.fromEntries(PHOTO_FIELDS.map((field) => [field, `secret${field}.jpg`]));
  return make({ ...base, ...values, ...photos, ...lists, private_fields: [...hidden] });
};

/** The browse pages that would list this profile. */
const GROUPS = [
  ['place', 'secrethometown'],
  ['place', 'secretcurrentcity'],
  ['profession', 'secretprofession'],
  ['industry', 'secretcatagory'],
] as const;

const isFoundBy = async (query: string): Promise<boolean> =>
  (await send('get-profile.php', { query: { q: query } })).body.total > 0;

/** Everything that the public can request about a profile, as text. */
const everything = async (record: ReturnType<typeof aRecord>): Promise<string> => {
  const { id } = record;
  const path = `/profile/${profileSlug(record.name)}-${id}`;
  const page = await findProfile(site.storage, id);
  const files = await Promise.all(
    [
      ...['/contact.vcf', '/qr.svg', '/resume.json', '.md', '.jsonld'].map((ending) => path + ending),
      `/embed/${id}`,
      `/embed/${id}?language=de`,
    ].map(async (file) => (await serve(new Request(`http://localhost:8888${file}`), {} as Context)).text()),
  );
  const replies = await Promise.all([
    send('get-profile.php'),
    send('get-profile.php', { query: { id } }),
    send('get-profile.php', { query: { id, language: 'de' } }),
    send('get-profile.php', { query: { id, language: 'sr-Latn' } }),
    send('get-profile.php', { query: { q: 'secret' } }),
    send('get-facets.php'),
    send('suggest.php', { query: { q: 'secret' } }),
    send('oembed', { query: { url: `http://localhost:8888${path}` } }),
  ]);
  const { storage } = site;
  const pages = await Promise.all([
    browseKind(storage, record.profile, undefined, 1),
    ...DIMENSIONS.map((dimension) => browseIndex(storage, dimension)),
    ...GROUPS.map(([dimension, slug]) => browseGroup(storage, dimension, slug, 1)),
    page === null ? null : findMoreIn(storage, page),
  ]);
  return [
    ...pages.map((each) => JSON.stringify(each)),
    ...replies.map(({ body }) => JSON.stringify(body)),
    ...files,
    page === null ? '' : JSON.stringify([page, profileDescription(page), profileJsonLd(page, path, '')]),
    await sitemap(site.storage, 'https://vitae.example', null),
  ].join('\n');
};

test.each(['personal', 'professional'] as const)(
  'no public address shows a private field of a %s profile, and all other fields are still shown',
  async (kind) => {
    const choices = privateChoices(kind);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...choices]), fc.boolean(), async (hidden, compacted) => {
        site = aSite();
        const record = aRecord(kind, hidden);
        await createProfile(site.storage, record);
        if (compacted) {
          site.clock.advance(300_000);
          await compactTopic(site.storage, directoryTopic);
        }
        const text = (await everything(record)).toLowerCase();
        expect(text).toContain('begin:vcard');
        expect(text).toContain('<html');
        const isHidden = (field: PrivateEntry): boolean =>
          hidden.includes(field) ||
          (field === 'dob' && hidden.includes('dob:year')) ||
          (field === 'names:former' && hidden.includes('names'));
        for (const field of choices) {
          if (isHidden(field)) {
            expect(text, field).not.toContain(markOf(field));
            expect([field, await isFoundBy(markOf(field))]).toEqual([field, false]);
          }
          if (!isHidden(field) && field !== 'dob:year') expect(text, field).toContain(markOf(field));
        }
        for (const field of proseFields(kind)) {
          const mark = translationOf(field);
          if (isHidden(field)) {
            expect(text, mark).not.toContain(mark);
            expect([mark, await isFoundBy(mark)]).toEqual([mark, false]);
          } else {
            expect(text, mark).toContain(mark);
            expect([mark, await isFoundBy(mark)]).toEqual([mark, isSearched(field)]);
          }
        }
        const { behind } = (await send('get-profile.php', { query: { id: record.id } })).body.data[0];
        expect(behind.de).toEqual(proseFields(kind).filter((field) => !isHidden(field)));
      }),
      runs(12),
    );
  },
);

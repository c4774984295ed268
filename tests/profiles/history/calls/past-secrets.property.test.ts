import type { Context } from '@netlify/functions';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { profileSlug } from '../../../../src/base/text/rules/slug.ts';
import { newestNumber } from '../../../../src/profiles/history/rules/record-history.ts';
import { openHistory } from '../../../../src/profiles/history/server/history-page.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { profileJsonLd } from '../../../../src/profiles/rules/profile-meta.ts';
import { findProfile } from '../../../../src/profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aSite, ORIGIN, send, serve } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import {
  formOfParts,
  isHiddenPart,
  PARTS,
  PRIVATE_PARTS,
  partOf,
} from '../../../support/calls/page-parts.ts';
import { answerAs, suggest, suggestionsOf } from '../../../support/calls/suggestions.ts';
import { runs } from '../../../support/chance/runs.ts';
import { everythingAsOf } from '../../../support/pages/versions.ts';

beforeEach(() => {
  setFirstAdmin();
  vi.stubEnv('THROTTLE_FACTOR', '1000');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  setFirstAdmin(null);
  vi.restoreAllMocks();
});

const FIELDS = [...PARTS.filter((part) => part !== 'marital'), 'phone'] as const;
type Field = (typeof FIELDS)[number];
const SUGGESTED = ['nickname', 'hometown', 'message', 'awards'] as const;

const at = fc.double({ min: 0, max: 0.999, noNaN: true });
type Step =
  | { do: 'edit'; fields: Field[]; hidden: string[] | null }
  | { do: 'suggest'; field: (typeof SUGGESTED)[number] }
  | { do: 'answer'; at: number; decision: 'accept' | 'decline'; isReworded: boolean }
  | { do: 'redact' | 'undo'; at: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      fields: fc.subarray([...FIELDS]),
      hidden: fc.option(fc.subarray([...PRIVATE_PARTS]), { freq: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('suggest' as const), field: fc.constantFrom(...SUGGESTED) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      at,
      decision: fc.constantFrom('accept' as const, 'decline' as const),
      isReworded: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('redact' as const, 'undo' as const), at }) },
);

/** A text that a change wrote into a field, and whether everybody saw it then. */
type Write = { number: number; field: Field; text: string; isPublic: boolean; isRedacted: boolean };

const isHidden = (record: ProfileRecord, field: Field): boolean =>
  field === 'phone' || isHiddenPart(record, field);

const textOf = (record: ProfileRecord, field: Field): string =>
  field === 'phone' ? record.phone : partOf(record, field);

const aPage = async () => {
  const site = aSite();
  const texts = Object.fromEntries([...SUGGESTED, 'phone'].map((field) => [field, wordOf(0, field)]));
  const owner = await anOwner(site.storage, {
    ...texts,
    email: 'word0email@example.org',
    private_fields: ['email'],
  });
  const other = await anOwner(site.storage, { name: 'Somebody Else' });
  const admin = asAdmin(await aSessionCookie(site.storage));
  const record = async (): Promise<ProfileRecord> => {
    const found = await getProfileRecord(site.storage, owner.id);
    if (found === null) throw new Error('The page is gone');
    return found;
  };
  return { site, owner, other, admin, record };
};
type Page = Awaited<ReturnType<typeof aPage>>;

/** The text of a step for a field. */
const wordOf = (index: number, field: string): string =>
  field === 'phone' ? `98450${String(index).padStart(5, '0')}` : `word${index}${field.replaceAll(' ', '')}`;

/** Every word of this test in a text. */
const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/word\d+[a-z]+|98450\d{5}/g));

const historyFor = async (id: string, newest: number, cookie: string | undefined): Promise<unknown[]> => {
  const ask = async (query: Record<string, string>) =>
    (await send('get-history.php', { query: { id, ...query }, ...(cookie && { cookie }) })).body;
  const numbers = Array.from({ length: newest + 1 }, (_, index) => String(index + 1));
  return [await ask({ limit: '50' }), ...(await Promise.all(numbers.map((number) => ask({ number }))))];
};

/** What a stranger reads of the page, or the owner of another one, as text. */
const readByOthers = async ({ site, owner: { id }, other }: Page, now: ProfileRecord): Promise<string> => {
  const slug = `${profileSlug(now.name)}-${id}`;
  const card = { params: { profile: slug, file: 'contact.vcf' } } as unknown as Context;
  const page = await findProfile(site.storage, id);
  const ids = [undefined, other.cookie];
  const numbers = Array.from({ length: newestNumber(now) + 1 }, (_, index) => index + 1);
  return [
    ...(await Promise.all(ids.map(async (cookie) => historyFor(id, newestNumber(now), cookie)))),
    ...(await Promise.all([
      openHistory(site.storage, slug, null),
      send('get-profile.php', { query: { id }, cookie: other.cookie }),
      send('get-profile.php', { query: {} }),
      send('changes.php', { query: {} }),
      send('get-suggestions.php', { cookie: other.cookie }),
      send('export-profile.php', { cookie: other.cookie }),
      ...['contact.vcf', 'cite.txt', 'cite.bib', 'cite.json'].map(async (file) =>
        (await serve(new Request(`${ORIGIN}/profile/${slug}/${file}`), card)).text(),
      ),
      ...numbers.map((number) => everythingAsOf(site.storage, `/profile/${slug}`, number)),
      serve(new Request(`${ORIGIN}/embed/${id}`), { params: { id } } as unknown as Context).then((reply) =>
        reply.text(),
      ),
    ])),
    page && [page, profileJsonLd(page, `/profile/${slug}`, '')],
  ]
    .map((each) => JSON.stringify(each))
    .join('\n');
};

/** What the page's owner reads of it, as text. */
const readByOwner = async ({ owner: { id, cookie }, record }: Page): Promise<string> =>
  JSON.stringify([
    await historyFor(id, newestNumber(await record()), cookie),
    await send('export-profile.php', { cookie }),
    await send('get-user.php', { json: {}, cookie }),
    await suggestionsOf(cookie),
  ]);

/** Each number that is public, and no other, has a version, with what everybody read then and may read now. */
const checkVersions = async (
  { site, owner: { id } }: Page,
  now: ProfileRecord,
  writes: readonly Write[],
  hidden: ReadonlyMap<number, readonly Field[]>,
): Promise<void> => {
  const path = `/profile/${profileSlug(now.name)}-${id}`;
  const { items } = (await send('get-history.php', { query: { id, limit: '50' } })).body;
  const known = new Set(items.map((item: { number: number }) => item.number));
  for (let number = 1; number <= newestNumber(now) + 1; number += 1) {
    const said = await everythingAsOf(site.storage, path, number);
    expect([number, said !== null]).toEqual([number, known.has(number)]);
    if (said === null) continue;
    const shown = FIELDS.filter((field) => !isHidden(now, field) && !hidden.get(number)?.includes(field));
    const texts = shown.flatMap((field) => {
      const last = writes.findLast((each) => each.field === field && each.number <= number);
      return last?.isPublic && !last.isRedacted && last.text !== '' ? [last.text] : [];
    });
    expect([number, [...wordsIn(JSON.stringify(said))].sort()]).toEqual([number, [...new Set(texts)].sort()]);
  }
};

const check = async (
  page: Page,
  writes: readonly Write[],
  hidden: ReadonlyMap<number, readonly Field[]>,
  pending: ReadonlySet<string>,
): Promise<void> => {
  const { site, admin, record } = page;
  const now = await record();
  const current = FIELDS.map((field) => ({ field, text: textOf(now, field) })).filter(
    ({ text }) => text !== '',
  );
  const kept = writes.filter(({ isRedacted, text }) => !isRedacted && text !== '');
  const forAll = new Set([
    ...kept.filter((each) => each.isPublic && !isHidden(now, each.field)).map(({ text }) => text),
    ...current.filter(({ field }) => !isHidden(now, field)).map(({ text }) => text),
  ]);
  const others = wordsIn(await readByOthers(page, now));
  expect([...others].filter((word) => !forAll.has(word))).toEqual([]);
  expect([...forAll].filter((word) => !others.has(word))).toEqual([]);

  await checkVersions(page, now, writes, hidden);
  const forOwner = new Set([...kept, ...current].map(({ text }) => text));
  const own = wordsIn(await readByOwner(page));
  const mayRead = (word: string): boolean =>
    forOwner.has(word) || pending.has(word) || /^word\d+email$/.test(word);
  expect([...own].filter((word) => !mayRead(word))).toEqual([]);
  expect([...own].filter((word) => word.endsWith('reader'))).toEqual([]);

  const team = [await admin('CMSgetSuggestions.php'), await admin('CMSgetAudit.php')];
  expect([...wordsIn(JSON.stringify(team))]).toEqual([]);

  const { keys } = await site.storage.list('');
  const past = keys.filter((key) => /^(history|suggestions)\//.test(key));
  const stored = await Promise.all(past.map(async (key) => JSON.stringify(await site.storage.getJson(key))));
  const words = wordsIn([...stored, JSON.stringify(now.history?.recent ?? '')].join('\n'));
  const gone = writes.filter(
    ({ text }) => text !== '' && !kept.some((each) => each.text === text) && !pending.has(text),
  );
  expect(gone.map(({ text }) => text).filter((word) => words.has(word))).toEqual([]);
};

test('no reader finds what was private, suggested or redacted, everything else is found, and nothing of a page that is hidden or in the trash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const page = await aPage();
      const { site, owner, admin, record } = page;
      const writes: Write[] = [];
      const open = new Map<string, string>();
      const hidden = new Map<number, readonly Field[]>();
      const note = (before: ProfileRecord | null, after: ProfileRecord): void => {
        const number = newestNumber(after);
        if (!hidden.has(number))
          hidden.set(
            number,
            FIELDS.filter((field) => isHidden(after, field)),
          );
        for (const field of FIELDS)
          if (before === null ? textOf(after, field) !== '' : textOf(before, field) !== textOf(after, field))
            writes.push({
              number,
              field,
              text: textOf(after, field),
              isPublic: !isHidden(after, field),
              isRedacted: false,
            });
      };
      note(null, await record());
      for (const [index, each] of steps.entries()) {
        site.clock.advance(1_000);
        const before = await record();
        const word = (field: string): string => wordOf(index + 1, field);
        const number = 1 + Math.floor(('at' in each ? each.at : 0) * newestNumber(before));
        if (each.do === 'edit') {
          const texts = each.fields.map((field) => [field, word(field)]);
          const hidden = each.hidden === null ? {} : { private_fields: ['email', ...each.hidden].join() };
          const form = formOfParts(before, Object.fromEntries(texts));
          expect((await edit({ ...form, ...hidden }, owner.cookie)).status).toBe(200);
        } else if (each.do === 'suggest') {
          const email = `${word('reader')}@example.org`;
          const { status, body } = await suggest(owner.id, {
            field: each.field,
            value: word(each.field),
            note: word('note'),
            email,
          });
          expect(status).toBe(isHidden(before, each.field) ? 400 : 200);
          if (status === 200) open.set(body.reference, each.field);
        } else if (each.do === 'answer') {
          const [reference, field] = [...open][Math.floor(each.at * open.size)] ?? ['', ''];
          if (reference === '') continue;
          const value = each.isReworded ? word(field) : undefined;
          expect((await answerAs(owner.cookie, reference, each.decision, value)).status).toBe(200);
          open.delete(reference);
        } else if (each.do === 'redact') {
          const json = { id: owner.id, number };
          expect((await admin('CMSredactChange.php', { json })).status).toBe(200);
          const gone = writes.filter((write) => write.number === number && !write.isRedacted);
          for (const write of writes)
            if (gone.some(({ text }) => text !== '' && text === write.text)) write.isRedacted = true;
        } else await send('undo-change.php', { json: { number }, cookie: owner.cookie });
        note(before, await record());
      }
      const items: { value: string; note: string; before: string }[] = (await suggestionsOf(owner.cookie))
        .items;
      await check(page, writes, hidden, new Set(items.flatMap(({ value, note: why }) => [value, why])));

      const now = await record();
      const decide = (decision: string) =>
        admin('CMSdecide.php', { json: { id: owner.id, decision, reason: 'other' } });
      expect((await decide('hide')).status).toBe(200);
      expect([...wordsIn(await readByOthers(page, now))]).toEqual([]);
      expect((await decide('restore')).status).toBe(200);
      const json = { id: owner.id, profile: 'personal' };
      expect((await admin('CMSdeleteUser.php', { json })).status).toBe(200);
      expect([...wordsIn(await readByOthers(page, now))]).toEqual([]);
    }),
    runs(12),
  );
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedPhotos } from '../../../../src/profiles/history/rules/change.ts';
import { newestNumber } from '../../../../src/profiles/history/rules/record-history.ts';
import type { ShownChange } from '../../../../src/profiles/history/rules/visible-change.ts';
import { getChange } from '../../../../src/profiles/history/storage/read-changes.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import {
  formOfParts,
  isHiddenPart,
  PARTS,
  type Part,
  PRIVATE_PARTS,
  partOf,
  shownPart,
} from '../../../support/calls/page-parts.ts';
import { runs } from '../../../support/chance/runs.ts';

beforeEach(() => setFirstAdmin());
afterEach(() => setFirstAdmin(null));

const FIELDS = PARTS;
type Field = Part;
const CHOICES = PRIVATE_PARTS;
const MARITAL = ['Single', 'Married', 'Divorced', 'Widowed'];

type Step =
  | { do: 'edit'; fields: Field[]; hidden: string[] | null }
  | { do: 'redact' | 'undo' | 'undo-by-admin'; at: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      fields: fc.subarray([...FIELDS]),
      hidden: fc.option(fc.subarray([...CHOICES]), { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('redact' as const, 'undo' as const, 'undo-by-admin' as const),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
    }),
  },
);

/** A text that a change wrote into a field, and whether the public saw it then. */
type Write = { number: number; field: Field; text: string; isPublic: boolean; isRedacted: boolean };

// A label has at most 60 characters.
const wordOf = (index: number, field: Field): string =>
  `text-${index}-${field}${field === 'links' ? '' : ` ${'x'.repeat(120)}-${index}`}`;

/** A site with one page, whose writes are noted. */
const aPage = async () => {
  const site = aSite();
  const owner = await anOwner(site.storage, { nickname: 'text-start', hometown: 'text-home' });
  const admin = asAdmin(await aSessionCookie(site.storage));
  const record = async (): Promise<ProfileRecord> => {
    const found = await getProfileRecord(site.storage, owner.id);
    if (found === null) throw new Error('The page is gone');
    return found;
  };
  return { site, owner, admin, record };
};

const note = (writes: Write[], before: ProfileRecord | null, after: ProfileRecord, number: number): void => {
  for (const field of FIELDS)
    if (partOf(after, field) !== '' && (before === null || partOf(before, field) !== partOf(after, field)))
      writes.push({
        number,
        field,
        text: partOf(after, field),
        isPublic: !isHiddenPart(after, field),
        isRedacted: false,
      });
};

/** All changes that a reader gets: of every page of the list, and each one by its number. */
const everyChange = async ({ id }: Owner, cookie?: string): Promise<ShownChange[]> => {
  const ask = async (query: Record<string, string>) =>
    (await send('get-history.php', { query: { id, ...query }, ...(cookie && { cookie }) })).body;
  const changes: ShownChange[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { number: number; fields: string[] }[]; next: string | null } = await ask({
      limit: '7',
      cursor,
    });
    for (const { number, fields } of page.items) {
      const { change } = await ask({ number: String(number) });
      expect(Object.keys(change.fields)).toEqual(fields);
      changes.push(change);
    }
    cursor = page.next;
  }
  return changes;
};

/** What everybody and the owner read agrees with what was written. */
const check = async (
  writes: readonly Write[],
  { owner, record, site }: Awaited<ReturnType<typeof aPage>>,
) => {
  const now = await record();
  const [shown, own] = [await everyChange(owner), await everyChange(owner, owner.cookie)];
  const exported = await send('export-profile.php', { cookie: owner.cookie });
  expect(exported.body.history).toEqual(own);
  expect(own.map(({ number }) => number)).toEqual(
    Array.from({ length: newestNumber(now) }, (_, index) => newestNumber(now) - index),
  );
  const mayBeSeen = (field: Field, text: string, by: 'owner' | 'public'): boolean =>
    text === '' ||
    writes.some(
      (each) =>
        each.field === field &&
        each.text === text &&
        !each.isRedacted &&
        (by === 'owner' || (each.isPublic && !isHiddenPart(now, field))),
    );
  for (const [by, changes] of [['public', shown] as const, ['owner', own] as const])
    for (const { fields } of changes)
      for (const field of FIELDS) {
        for (const text of [shownPart(fields, field, 'before'), shownPart(fields, field, 'after')])
          if (text !== null && !mayBeSeen(field, text, by)) throw new Error(`${by} reads ${field}: ${text}`);
      }
  for (const { number, field, text, isPublic, isRedacted } of writes) {
    const seen = (changes: ShownChange[]) =>
      shownPart(changes.find((each) => each.number === number)?.fields ?? {}, field, 'after');
    if (!isRedacted) expect(seen(own)).toBe(text);
    if (!isRedacted && isPublic && !isHiddenPart(now, field)) expect(seen(shown)).toBe(text);
  }
  const gone = writes.filter((each) => each.isRedacted).map(({ text }) => text);
  const kept = writes.filter((each) => !each.isRedacted).map(({ text }) => text);
  const { keys } = await site.storage.list('history/');
  const stored = await Promise.all(keys.map(async (key) => JSON.stringify(await site.storage.getJson(key))));
  const { recent } = now.history ?? {};
  for (const text of gone.filter((each) => each.startsWith('text-') && !kept.includes(each)))
    expect([...stored, JSON.stringify(recent)].join('\n')).not.toContain(text);
  expect(changedPhotos((await getChange(site.storage, now, 1)) ?? ({ photos: {} } as never))).toEqual([]);
};

test('nobody reads in a history what was private, or redacted, and nothing else is missing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 45 }), async (steps) => {
      const page = await aPage();
      const { site, owner, admin, record } = page;
      const writes: Write[] = [];
      note(writes, null, await record(), 1);
      for (const [index, each] of steps.entries()) {
        site.clock.advance(1_000);
        const before = await record();
        const number = 1 + Math.floor(('at' in each ? each.at : 0) * newestNumber(before));
        const json = { id: owner.id, number };
        if (each.do === 'edit') {
          const texts = each.fields.map((field) => [
            field,
            field === 'marital' ? MARITAL[index % 4] : wordOf(index, field),
          ]);
          const hidden = each.hidden === null ? {} : { private_fields: each.hidden.join() };
          const form = formOfParts(before, Object.fromEntries(texts));
          expect((await edit({ ...form, ...hidden }, owner.cookie)).status).toBe(200);
        } else if (each.do === 'redact') {
          expect((await admin('CMSredactChange.php', { json })).status).toBe(200);
          const gone = writes.filter((write) => write.number === number && !write.isRedacted);
          for (const write of writes)
            if (gone.some(({ field, text }) => field === write.field && text === write.text))
              write.isRedacted = true;
        } else if (each.do === 'undo')
          await send('undo-change.php', { json: { number }, cookie: owner.cookie });
        else await admin('CMSundoChange.php', { json });
        const after = await record();
        if (newestNumber(after) > newestNumber(before)) note(writes, before, after, newestNumber(after));
        if (index % 9 === 8) await check(writes, page);
      }
      await check(writes, page);
    }),
    runs(15),
  );
});

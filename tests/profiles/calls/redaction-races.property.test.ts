import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { OWNER_AND_EDITORS } from '../../../src/base/http/rules/roles.ts';
import { AppError } from '../../../src/base/http/server/errors.ts';
import { createProfile, storeEdit } from '../../../src/owners/editing/storage.ts';
import { undoForAdmin, undoOwnChange } from '../../../src/owners/history/server.ts';
import { wholeHistory } from '../../../src/profiles/history/server/read-history.ts';
import { redactChange } from '../../../src/profiles/history/storage/redact.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { runs } from '../../support/chance/runs.ts';
import { manualClock } from '../../support/clock.ts';
import { interleave } from '../../support/faults/interleave.ts';

const ID = 'profile001';
const LIBEL = 'She sold the village well to strangers';
/** The number of the change that wrote it. */
const WRITTEN = 2;

const write = (storage: Storage, message: (now: string) => string) =>
  storeEdit(
    storage,
    ID,
    (old) => {
      const next = old && message(old.message);
      return old === null || next === null || next === old.message
        ? null
        : { ...old, message: next, version: old.version + 1 };
    },
    { by: 'owner' },
  );

const page = async (storage: Storage): Promise<ProfileRecord> => {
  const record = await getProfileRecord(storage, ID);
  if (record === null) throw new Error('The page is gone');
  return record;
};

/** What may happen to the page at any moment; none of it writes the text anew, as somebody could who has it elsewhere. */
const ACTS = {
  'an owner undoes': async (storage: Storage, number: number) =>
    undoOwnChange(storage, await page(storage), number, {
      address: '203.0.113.1',
      login: (await page(storage)).id,
      roles: OWNER_AND_EDITORS,
    }),
  'an administrator undoes': (storage: Storage, number: number) =>
    undoForAdmin(
      { storage, admin: { email: 'admin@example.org' }, address: '203.0.113.1', later: () => {} } as never,
      ID,
      number,
    ),
  'its owner adds a paragraph': (storage: Storage, number: number) =>
    write(storage, (now) => `${now}\n\nParagraph ${number}.`),
  'its owner changes a word': (storage: Storage, number: number) =>
    write(storage, (now) => now.replace('born', `born in ${number}`)),
  'its owner writes all anew': (storage: Storage, number: number) =>
    write(storage, () => `Version ${number} was born.`),
  'a redaction': (storage: Storage) => redactChange(storage, ID, WRITTEN, async () => {}),
} as const;
type Act = keyof typeof ACTS;

const act = async (storage: Storage, { what, at }: { what: Act; at: number }): Promise<void> => {
  const { history } = await page(storage);
  const newest = history?.recent.at(-1)?.number ?? 1;
  try {
    await ACTS[what](storage, 1 + Math.floor(at * newest));
  } catch (error) {
    // A refused undo.
    if (!(error instanceof AppError)) throw error;
  }
};

const anAct = fc.record({
  what: fc.constantFrom(...(Object.keys(ACTS) as Act[])),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** Where it is told: in no change of the owner's history, which the export has too, and nowhere in the store but in what the page says. */
const traces = async (storage: Storage): Promise<string[]> => {
  const record = await page(storage);
  const { keys } = await storage.list('history/');
  const { recent } = record.history ?? {};
  const stored = await Promise.all(keys.map((key) => storage.getJson(key)));
  return [await wholeHistory(storage, record), recent, ...stored]
    .map((part) => JSON.stringify(part))
    .filter((text) => text.includes('village') || text.includes('strangers'));
};

test('what was redacted is told by no change, whatever happens before, beside and after the redaction', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anAct, { maxLength: 20 }),
      anAct,
      fc.array(anAct, { maxLength: 4 }),
      fc.record({ first: fc.integer({ min: 1, max: 12 }), second: fc.integer({ min: 1, max: 8 }) }),
      fc.boolean(),
      async (before, beside, after, meeting, isFirst) => {
        const clock = manualClock();
        const blobs = createBlobsSimulator({ now: clock.now, staleness: 60_000 });
        const { storage } = aStorage({ clock, blobs });
        await createProfile(storage, aProfileRecord({ id: ID, message: 'Asha was born.' }));
        await write(storage, (now) => `${now}\n\n${LIBEL}.`);
        for (const each of before) if (each.what !== 'a redaction') await act(storage, each);
        clock.advance(120_000);
        const [one, other] = [{ what: 'a redaction' as const, at: 0 }, beside].map((each) => {
          const process = blobs.newProcess();
          return { process, run: () => act(aStorage({ clock, blobs, process }).storage, each) };
        }) as [{ process: never; run: () => Promise<void> }, { process: never; run: () => Promise<void> }];
        const met = await (isFirst ? interleave(one, other, meeting) : interleave(other, one, meeting));
        const fresh = aStorage({ clock, blobs, process: blobs.newProcess() }).storage;
        if (met === null) await redactChange(fresh, ID, WRITTEN, async () => {});
        expect(await traces(fresh)).toEqual([]);
        for (const each of after) await act(fresh, each);
        expect(await traces(fresh)).toEqual([]);
      },
    ),
    runs(150),
  );
});

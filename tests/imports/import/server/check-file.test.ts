import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { importThroughSite } from '../../../../src/commands/manage/import/import-through-site.ts';
import { importArticles } from '../../../../src/imports/articles/server.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';
import { aStorage } from '../../../support/builders/storage.ts';

const LINE = JSON.stringify({ profile: 'personal', name: 'Zoë Bell' });
const JSON_LINES =
  'An import takes JSON Lines: one record, {"profile": "personal", "name": "…"}, on each line.';

const WHOLE = Buffer.from(`${LINE}\n${LINE}`);
/** Ends after the first byte of the letter ë. */
const CUT = WHOLE.subarray(0, WHOLE.lastIndexOf(0xc3) + 1);

const REFUSED: [string, Buffer, string][] = [
  [
    'Latin-1',
    Buffer.from(`${LINE.replace('ë', 'e')}\r\n${LINE}\n`, 'latin1'),
    'is not UTF-8 (line 2). Please save it as UTF-8.',
  ],
  ['a letter that is cut off at the end', CUT, 'is not UTF-8 (line 2). Please save it as UTF-8.'],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${LINE}\n`, 'utf16le'), 'is UTF-16. Please save it as UTF-8.'],
  [
    'UTF-16 in the other order',
    Buffer.from(`\uFEFF${LINE}\n`, 'utf16le').swap16(),
    'is UTF-16. Please save it as UTF-8.',
  ],
  [
    'UTF-16 without a mark',
    Buffer.from(`${LINE}\n`, 'utf16le'),
    'is not UTF-8 (line 1). Please save it as UTF-8.',
  ],
  ['CSV', Buffer.from('profile,name\npersonal,Asha\npersonal,Bela\n'), `looks like CSV. ${JSON_LINES}`],
  [
    'CSV with semicolons and a mark',
    Buffer.from('\uFEFF"profile";"name"\n'),
    `looks like CSV. ${JSON_LINES}`,
  ],
  ['an array', Buffer.from(`[${LINE},\n${LINE}]\n`), `is one JSON document. ${JSON_LINES}`],
  ['one object on several lines', Buffer.from('{\n "name": "A"\n}\n'), `is one JSON document. ${JSON_LINES}`],
];

test.each(REFUSED)(
  'a file in %s is refused with one sentence, and nothing is imported',
  async (_what, bytes, problem) => {
    const file = join(await aFolder(), 'people.jsonl');
    await writeFile(file, bytes);
    const { storage, blobs } = aStorage();
    const report = vi.fn();
    const message = `people.jsonl ${problem} Nothing was imported.`;
    await expect(importProfiles(storage, file, { report })).rejects.toThrow(message);
    await expect(importArticles(storage, file, { report })).rejects.toThrow(message);
    const send = vi.fn();
    await expect(importThroughSite(storage, file, { send, report })).rejects.toThrow(message);
    expect([report.mock.calls, send.mock.calls, blobs.keys()]).toEqual([[], [], []]);
  },
);

test('a file with a byte-order mark of UTF-8 is imported whole', async () => {
  const file = join(await aFolder(), 'people.jsonl');
  await writeFile(file, `\uFEFF${JSON.stringify({ key: 'k1', profile: 'personal', name: 'Zoë Bell' })}\n`);
  const { storage } = aStorage();
  expect(await importProfiles(storage, file)).toMatchObject({ created: 1, bad: 0 });
  const id = (await getImportedId(storage, 'k1')) ?? '';
  expect(await getProfileRecord(storage, id)).toMatchObject({ name: 'Zoë Bell' });
});

import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { askDirectory } from '../../../src/search/storage/directory-index.ts';
import { IndexThread, indexFile } from '../../../src/search/storage/host/index-thread.ts';
import { PostgresIndex } from '../../../src/search/storage/postgres/postgres-index.ts';
import type { DirectoryIndex } from '../../../src/search/storage/questions.ts';
import { runs } from '../../support/chance/runs.ts';
import { aChangingDirectory, step } from '../../support/directory/changing-directory.ts';
import { answersOf, request, requestFor } from '../../support/directory/every-answer.ts';
import { aDatabase } from '../../support/postgres/a-database.ts';

/** The index of the process itself, read from the store. */
const inMemory: DirectoryIndex = { ask: askDirectory, refresh: async () => {} };

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitae-index-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const { database, empty } = await aDatabase();

/** The index in a file, and the one in a database, with what may happen to them. */
const INDEXES: {
  name: string;
  open: (file: string) => DirectoryIndex & { close?: () => Promise<void> };
  lose: (file: string) => Promise<void> | void;
  damage: (file: string) => Promise<unknown>;
}[] = [
  {
    name: 'a file',
    open: (file) => new IndexThread(file),
    lose: (file) => rmSync(file, { force: true }),
    damage: (file) => writeFile(file, 'not a database at all, but some text'),
  },
  {
    name: 'a database',
    open: () => {
      const { ask, refresh } = new PostgresIndex(database, { rowsPerBlock: 2 });
      return { ask, refresh };
    },
    lose: empty,
    damage: () => database.query('drop schema if exists vitae_vitae_1 cascade'),
  },
];

test.each(INDEXES)(
  'an index in $name answers as the store itself, whatever changes, restarts, is lost or damaged',
  async ({ open, lose, damage }) => {
    const folder = await aFolder();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(step, fc.option(request, { freq: 2 })), { maxLength: 14 }),
        request,
        async (steps, last) => {
          const file = indexFile(folder);
          const directory = aChangingDirectory();
          await lose(file);
          let index = open(file);
          try {
            for (const [given, asked] of [...steps, [{ type: 'compact' as const }, last] as const]) {
              await directory.play(given);
              if (given.type === 'restart' || given.type === 'lose' || given.type === 'damage') {
                await index.close?.();
                if (given.type === 'damage') await damage(file);
                if (given.type === 'lose') await lose(file);
                index = open(file);
              }
              if (asked === null) continue;
              const piece = asked.piece === null ? null : directory.pieceOf(asked.piece);
              const q = piece === null ? asked.q : asked.piece?.quoted ? `"${piece}"` : piece;
              const answers = await answersOf(index, directory.storage, { ...asked, q });
              // Neither counts of the store nor those of the index may be cached differently.
              expect(answers).toEqual(await answersOf(inMemory, directory.storage, { ...asked, q }));
            }
          } finally {
            await index.close?.();
          }
        },
      ),
      runs(10),
    );
  },
  600_000,
);

/** Names in twenty scripts, some of them beyond the first plane, with and without blanks, marks and joiners. */
const SCRIPTS = [
  'Zoë Nguyễn-Östlund',
  'Ελένη Παπαδοπούλου',
  'Оксана Їжакевич',
  'Գայանե Հակոբյան',
  'שָׂרָה לֵוִי',
  'محمّد ٱلعليّ',
  'ܐܦܪܝܡ ܣܘܪܝܝܐ',
  'प्रियंका क्षत्रिय',
  'রবীন্দ্রনাথ ঠাকুর',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ஸ்ரீநிவாஸ ராமானுஜன்',
  'తెలుగు వేమన',
  'ශ්‍රීමාවෝ බණ්ඩාරනායක',
  'สมชาย น้ำใจ',
  'ພູມີ ວົງວິຈິດ',
  'བསྟན་འཛིན་རྒྱ་མཚོ',
  'အောင်ဆန်း စုကြည်',
  'შოთა რუსთაველი',
  'ኃይለ ሥላሴ',
  'ᏍᏏᏉᏯ',
  'សម្តេច ហ៊ុន',
  'ᠴᠢᠩᠭᠢᠰ ᠬᠠᠭᠠᠨ',
  '김철수',
  'たなか ゆうこ',
  '𠮷田𠮟',
  '𞤀𞤣𞤤𞤢𞤥 𞤄𞤢𞥄',
  '𐌰𐍄𐍄𐌹𐌻𐌰',
  '𐐔𐐯𐑅𐐨𐑉𐐯𐐻',
];

test('an index in a database finds other names and translations as the store itself does', async () => {
  await empty();
  const directory = aChangingDirectory();
  await directory.add(
    SCRIPTS.map((text, at) => ({
      name: at % 2 === 0 ? `Asha ${at}` : 'Asha Rao',
      otherName: at % 3 === 0 ? `Rao Asha ${at}` : text,
      translated: `Weberin ${text}`,
    })),
  );
  const index = new PostgresIndex(database, { rowsPerBlock: 2 });
  const queries = [
    'asha',
    'rao asha',
    'asha rao',
    'asha 1',
    'rao asha 1',
    '"rao asha"',
    'weberin',
    'rau asha',
  ];
  for (const q of [...queries, ...SCRIPTS]) {
    const asked = requestFor(q);
    const answers = await answersOf(index, directory.storage, asked);
    expect(answers).toEqual(await answersOf(inMemory, directory.storage, asked));
    if (q !== 'rau asha') expect(answers.pages.at(0)?.total, q).toBeGreaterThan(0);
  }
});

test('an index in a database answers as the store itself for names of twenty scripts', async () => {
  await empty();
  const directory = aChangingDirectory();
  await directory.add(
    SCRIPTS.map((name, at) => ({ name, nickname: at % 3 === 0 ? `${name}😀` : '', message: `😀${name}` })),
  );
  const index = new PostgresIndex(database, { rowsPerBlock: 2 });
  for (const name of SCRIPTS) {
    const letters = [...name];
    for (const q of [name, letters.slice(1, 3).join('')]) {
      const asked = requestFor(q);
      const answers = await answersOf(index, directory.storage, asked);
      expect(answers).toEqual(await answersOf(inMemory, directory.storage, asked));
      // Vowel signs alone are in no folded text.
      if (!/^\p{M}+$/u.test(q)) expect(answers.pages.at(0)?.total).toBeGreaterThan(0);
    }
  }
});

import type { Context } from '@netlify/functions';
import { importRows, openRowsImport } from '../../../src/imports/import/server/rows/import-rows.ts';
import type { SentRecord } from '../../../src/imports/import/server/rows/sent-records.ts';
import { findImport } from '../../../src/imports/undo/storage/import-log.ts';
import { aSessionCookie } from '../builders/admins.ts';
import { type Answer, type aSite, ORIGIN, type Sent, serve } from '../calls/calls.ts';
import type { CallCase } from '../calls/every-call.ts';
import type { World } from '../faults/fault-world.ts';

type Send = (path: string, sent: Sent) => Promise<Answer>;
type Row = Record<string, unknown>;

/** The rows of a file with their numbers, which begin after its head. */
export const rowsOf = (records: readonly Row[], first = 2): Row[] =>
  records.map((record, index) => ({ row: first + index, ...record }));

/** The calls of an import in the browser, as an administrator sends them. */
export const importsBy = (send: Send) => {
  const results = ({ status, body }: Answer) => (status === 200 ? body.results : body);
  return {
    check: async (records: readonly Row[]) =>
      results(await send('CMSimportCheck.php', { json: { records: rowsOf(records) } })),
    rows: async (records: readonly Row[], given: Row = {}) =>
      results(
        await send('CMSimportRows.php', {
          json: { batch: 'members', source: 'The guild', records: rowsOf(records), ...given },
        }),
      ),
    undo: async (batch = 'members') => {
      const { body } = await send('CMSundoImport.php', { json: { batch } });
      return body;
    },
    list: async () => (await send('CMSgetImports.php', {})).body.items,
  };
};

/** How many storage calls a call of an administrator makes before its reply begins, and the reply. */
export const callsBeforeReply = async (
  { storage, blobs }: Pick<ReturnType<typeof aSite>, 'storage' | 'blobs'>,
  path: string,
  json: unknown,
) => {
  const headers = { 'content-type': 'application/json', cookie: await aSessionCookie(storage) };
  const request = new Request(`${ORIGIN}/php-api/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  });
  blobs.resetCounts();
  const response = await serve(request, { ip: '203.0.113.1', deploy: { context: 'production' } } as Context);
  const calls = blobs.counts().operations;
  return { calls, body: await response.json() };
};

const ROWS: readonly SentRecord[] = [
  { row: 2, key: 'm1', profile: 'personal', name: 'Lena Okafor', email: 'lena@example.org' },
  { row: 3, key: 'm2', profile: 'personal', name: '' },
];
const MADE = {
  profile: 'personal',
  name: 'Noor Bakker',
  source: 'An archive',
  source_url: 'https://archive.example/noor',
};
const NAMED = { batch: 'members', source: 'The guild' };

const imported = async ({ storage }: World): Promise<void> => {
  if ((await findImport(storage, NAMED.batch)) !== null) return;
  const importer = await openRowsImport(storage, { ...NAMED, by: 'head@vitae.example' }, undefined);
  for await (const _ of importRows(importer, ROWS, () => {}));
};

/** Every call of an import in the browser. */
export const importCases: readonly CallCase[] = [
  {
    name: 'CMScreateProfile',
    sent: ({ admin }) => ({ json: MADE, cookie: admin }),
    between: ['import key', 'directory', 'photo', 'e-mail'],
  },
  { name: 'CMSimportCheck', sent: ({ admin }) => ({ json: { records: ROWS }, cookie: admin }) },
  // Rows whose call failed are sent again, and listed then.
  {
    name: 'CMSimportRows',
    sent: ({ admin }) => ({ json: { ...NAMED, records: ROWS }, cookie: admin }),
    between: ['directory', 'import key', 'e-mail'],
  },
  {
    name: 'CMSundoImport',
    sent: async (world) => {
      await imported(world);
      return { json: { batch: NAMED.batch }, cookie: world.admin };
    },
    between: ['deletion', 'e-mail', 'import key'],
    deletes: true,
  },
  {
    name: 'CMSgetImports',
    sent: async (world) => {
      await imported(world);
      return { cookie: world.admin };
    },
  },
];

import type { Context } from '@netlify/functions';
import { beforeEach, expect, test } from 'vitest';
import { answerUpload } from '../../../../src/app/photos/server.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { putPhoto } from '../../../../src/base/photos/storage.ts';
import { updateProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { EVERY_CALL } from '../../../support/calls/contract.ts';
import { aFixtures, everyCall } from '../../../support/calls/every-call.ts';
import { aWorld, copyOf, sendOn, type World } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { type Cell, KEEPER, KEEPER_EMAIL, matrixCells } from '../../../support/hands/matrix-world.ts';
import { OPEN_CALLS, type OpenCall } from '../../../support/hands/open-calls.ts';

withFixedSettings();

let start: World;
let cells: readonly Cell[] = [];
beforeEach(async () => {
  if (cells.length > 0) return;
  start = await aWorld(Date.now());
  cells = await matrixCells(start);
});

const keeps = ({ standing }: Cell): boolean => ['owner', 'on trial', 'editor'].includes(standing);
/** The address of the login that asks; where it has none any more, somebody else's. */
const emailOf = ({ who, page, standing }: Cell): string => {
  if (who === 'an editor without another page') return 'mere@example.org';
  return standing === 'owner' && page !== KEEPER ? `${page}@example.org` : KEEPER_EMAIL;
};

/** Each login once, but for one whose page is shown below. */
const LOGINS = [
  'the owner',
  'the owner of one page',
  'an editor without another page',
  'a login whose only page is in the trash',
  'a login that ended',
  'nobody',
];
const cellsFor = (call: OpenCall): Cell[] =>
  cells.filter(({ id, who }) => id !== null && (call.about === 'page' || LOGINS.includes(who)));

const isTheirs = (name: string, cell: Cell): boolean =>
  keeps(cell) && (name !== 'login-link-use' || cell.who === 'the owner');

test('every call that anybody may make and that looks at the session of an owner is here', async () => {
  const open = new Set(EVERY_CALL.filter(({ access }) => access === 'anyone').map(({ path }) => path));
  const looking = new Set<string>();
  for (const { name, sent: send } of everyCall(await aFixtures())) {
    if (!open.has(`/php-api/${name}.php`)) continue;
    const world = copyOf(start);
    const sent = await send(world);
    const cookie = [sent.cookie, world.owner.cookie].filter(Boolean).join('; ');
    world.blobs.resetCounts();
    await sendOn(world, world.blobs.newProcess(), `${name}.php`, { ...sent, cookie });
    const reads = world.blobs.log().filter(({ operation }) => operation === 'get');
    if (reads.some(({ key }) => key.startsWith('sessions/owner/'))) looking.add(name);
  }
  expect([...looking].filter((name) => !(name in OPEN_CALLS))).toEqual([]);
  expect(looking.size).toBeGreaterThan(3);
});

test.each(Object.entries(OPEN_CALLS))(
  '%s, which anybody may call, looks at the session as the contract says',
  async (name, call) => {
    const seen: string[][] = [];
    const wanted: string[][] = [];
    for (const cell of cellsFor(call)) {
      const world = copyOf(start);
      provideStorage(() => world.storage);
      const sent = await call.sent(world, { page: cell.page, email: emailOf(cell) });
      const answer = await sendOn(world, world.blobs.newProcess(), `${name}.php`, {
        ...sent,
        ...(cell.cookie !== '' && { cookie: cell.cookie }),
      });
      const { status, body } = answer;
      const word = status === 200 ? '200' : `${status} ${Object.keys(body.errors ?? {})[0] ?? body.code}`;
      seen.push([cell.who, call.see === undefined ? word : await call.see(answer, world, cell.page)]);
      const isThere =
        call.about === 'login' || !['nothere000', 'trashed000', 'gone000000'].includes(cell.page);
      const others = isThere || name === 'get-history' ? call.answers[1] : call.answers[0];
      wanted.push([cell.who, isTheirs(name, cell) ? call.answers[0] : others]);
    }
    expect(seen).toEqual(wanted);
  },
);

test('a private photo is shown to those who keep its page now, and to nobody else', async () => {
  const seen: unknown[] = [];
  for (const cell of cells.filter(({ id, page }) => id !== null && page !== 'nothere000')) {
    const { storage } = copyOf(start);
    const file = await putPhoto(storage, cell.page, new Uint8Array([1]));
    await updateProfileRecord(storage, cell.page, async (record) =>
      record === null ? null : { ...record, avatar1: file, private_fields: ['avatar1'] },
    );
    provideStorage(() => storage);
    const headers = cell.cookie === '' ? {} : { cookie: cell.cookie };
    const request = new Request(`http://localhost:8888/uploads/${file}`, { headers });
    const { status } = await answerUpload(request, {} as Context);
    seen.push([cell.who, status === 200]);
    expect(seen.at(-1)).toEqual([cell.who, keeps(cell)]);
  }
});

import { beforeEach, expect, test } from 'vitest';
import type { Account } from '../../../../src/accounts/storage/accounts.ts';
import { EVERY_CALL } from '../../../support/calls/contract.ts';
import { aWorld, copyOf, sendOn, type World } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { MATRIX_CALLS, type MatrixCall, sentFor } from '../../../support/hands/matrix-calls.ts';
import { type Cell, matrixCells } from '../../../support/hands/matrix-world.ts';

withFixedSettings();

const OWNER_CALLS = EVERY_CALL.filter(({ access }) => access === 'owner');
const nameOf = (path: string): string => path.slice('/php-api/'.length, -'.php'.length);

const ROLES = {
  'owner and editors': ['owner', 'editor'],
  owner: ['owner'],
  login: ['owner', 'editor'],
} as const;

test('every call of owners is in the matrix, and its declaration says the same', () => {
  const declared = OWNER_CALLS.map(({ path, pageRoles, ofLogin }) => [
    nameOf(path),
    pageRoles,
    ofLogin === true,
  ]);
  const wanted = Object.entries(MATRIX_CALLS).map(([name, { may }]) => [name, ROLES[may], may === 'login']);
  expect(declared.sort()).toEqual(wanted.sort());
});

/** What the contract answers: status and code, or the field that is missing. */
const expected = (call: MatrixCall, { id, standing, hasSeveral }: Cell): string => {
  const { may, does, answers = '200', owner = answers, onTrial = owner, inTrash = '403 forbidden' } = call;
  if (standing === 'ended') return '401 unauthenticated';
  if (call.needsId && id === null) return '400 id';
  if (may === 'login')
    return id === null || ['owner', 'editor', 'on trial'].includes(standing) ? answers : '403 forbidden';
  if (standing === 'none') return '403 forbidden';
  if (standing === 'trashed') return inTrash;
  if (id === null && hasSeveral && does === 'writes') return '400 id';
  if (standing === 'editor') return may === 'owner' ? '403 owner-only' : answers;
  return standing === 'on trial' ? onTrial : owner;
};

/** What is stored, but for what is counted to refuse too much, and for sessions. */
const storedIn = ({ blobs }: World): string =>
  blobs
    .keys('')
    .filter((key) => !/^(throttles|sessions)\//.test(key))
    .map(
      (key) =>
        `${key} ${key.startsWith('accounts/') ? uncounted(blobs.peek(key)?.json()) : blobs.peek(key)?.etag}`,
    )
    .join('\n');

const uncounted = (account: unknown): string => {
  const { tries: _tries, granted: _granted, ...value } = account as Account;
  return JSON.stringify(value);
};

/** The answer to a call, in a copy of the world: status and code. Whatever is refused stores nothing. */
const ask = async (name: string, call: MatrixCall, cell: Cell, as: 'id' | 'user_id'): Promise<string> => {
  const world = copyOf(start);
  const named: Record<string, string> = cell.id === null ? {} : { [as]: cell.id };
  const sent = await sentFor(call, { world, page: cell.page, named });
  const before = storedIn(world);
  const cookie = cell.cookie === '' ? {} : { cookie: cell.cookie };
  const { status, body } = await sendOn(world, world.blobs.newProcess(), `${name}.php`, {
    ...sent,
    ...cookie,
  });
  if (status === 200) return '200';
  expect(storedIn(world)).toBe(before);
  return `${status} ${body.errors?.id === undefined ? body.code : 'id'}`;
};

/** How a call names its page: both ways where a login has several, and once if it names none. */
const spellings = (call: MatrixCall, { id, hasSeveral }: Cell): readonly ('id' | 'user_id')[] => {
  if (id === null || call.needsId) return ['id'];
  if (call.idIsAnother) return ['user_id'];
  return hasSeveral ? ['id', 'user_id'] : ['id'];
};

let start: World;
let cells: readonly Cell[] = [];
beforeEach(async () => {
  // With the settings of a test, and once.
  if (cells.length > 0) return;
  start = await aWorld(Date.now());
  cells = await matrixCells(start);
});

test.each(Object.entries(MATRIX_CALLS))(
  '%s answers each login about each page as the contract says',
  async (name, call) => {
    const seen: string[][] = [];
    const wanted: string[][] = [];
    for (const cell of cells)
      for (const as of spellings(call, cell)) {
        wanted.push([cell.who, as, expected(call, cell)]);
        seen.push([cell.who, as, await ask(name, call, cell, as)]);
      }
    expect(seen).toEqual(wanted);
  },
);

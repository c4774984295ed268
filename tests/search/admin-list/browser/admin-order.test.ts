import { expect, test } from 'vitest';
import {
  arrangeRows,
  nextOrder,
  type UserFilter,
} from '../../../../src/search/admin-list/browser/admin-order.ts';
import type { UserRow } from '../../../../src/search/admin-list/browser/admin-users.ts';

const aRow = (id: string, given: object = {}): UserRow =>
  ({
    record: {
      id,
      name: id,
      email: '',
      phone: '',
      verified: 'not-verified.jpg',
      recheck: false,
      hidden: false,
      ...given,
    },
    text: id,
  }) as unknown as UserRow;
const ROWS = [
  aRow('éva', { verified: 'verified.jpg' }),
  aRow('Bob 10', { hidden: true }),
  aRow('bob 9', { verified: 'yes' }),
  aRow('Zoe', { recheck: true }),
];
const ids = (filter: UserFilter, order: Parameters<typeof arrangeRows>[2] = null) =>
  arrangeRows(ROWS, filter, order).map(({ record }) => record.id);

test('the filter Verified does not match Not Verified', () => {
  expect(ids('verified')).toEqual(['éva', 'bob 9']);
  expect(ids('not-verified')).toEqual(['Bob 10', 'Zoe']);
  expect([ids('recheck'), ids('hidden')]).toEqual([['Zoe'], ['Bob 10']]);
  expect(ids('all')).toHaveLength(4);
});

test('a column sorts naturally, ascending, descending, and back to the newest first', () => {
  const column = 'name';
  const up = nextOrder(null, column);
  expect(ids('all', up)).toEqual(['bob 9', 'Bob 10', 'éva', 'Zoe']);
  const down = nextOrder(up, column);
  expect(ids('all', down)).toEqual(['Zoe', 'éva', 'Bob 10', 'bob 9']);
  expect(nextOrder(down, column)).toBeNull();
  expect(nextOrder(down, 'email')).toEqual({ column: 'email', descending: false });
});

import { storeEdit } from '../../../src/owners/editing/storage.ts';
import { OWNER, type World } from '../faults/fault-world.ts';
import type { Sent } from './calls.ts';
import type { CallCase } from './every-call.ts';

/** Gives the owner's page a change that can be undone: number 2. */
const afterChange =
  (sent: (world: World) => Sent) =>
  async (world: World): Promise<Sent> => {
    const rename = { nickname: 'Ash', updated: world.clock.now() };
    await storeEdit(
      world.storage,
      OWNER,
      (old) =>
        old === null || old.history !== undefined ? null : { ...old, ...rename, version: old.version + 1 },
      { by: 'owner' },
    );
    return sent(world);
  };

const CHANGE = { id: OWNER, number: 2 };

/** The calls of the history of a page. */
export const historyCalls: readonly CallCase[] = [
  { name: 'get-history', sent: afterChange(() => ({ query: { id: OWNER, limit: '1' } })) },
  { name: 'get-history', sent: afterChange(({ owner }) => ({ query: { id: OWNER }, cookie: owner.cookie })) },
  { name: 'get-history', sent: afterChange(() => ({ query: { id: OWNER, number: '2' } })) },
  // The page says by then what it said before the change.
  {
    name: 'undo-change',
    sent: afterChange(({ owner }) => ({ json: { number: 2 }, cookie: owner.cookie })),
    again: [409],
  },
  {
    name: 'CMSundoChange',
    sent: afterChange(({ admin }) => ({ json: CHANGE, cookie: admin })),
    again: [409],
  },
  { name: 'CMSredactChange', sent: afterChange(({ admin }) => ({ json: CHANGE, cookie: admin })) },
];

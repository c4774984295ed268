import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { storeEdit } from '../../../src/owners/editing/storage.ts';
import { HISTORY } from '../../../src/profiles/rules/limits.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { type Sent, send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { admins, form, OPERATIONS, type Scenario, WRITE_OPERATIONS } from './scenario.ts';

const ABOUT = 'She watches variable stars from a roof in Pune, and writes down what she sees. '.repeat(12);

/** Writes changes of somebody's text; each later one differs in a few words. */
const change = async (storage: Storage, id: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    await storeEdit(
      storage,
      id,
      (old) => old && { ...old, message: `${ABOUT}${old.version}`, version: old.version + 1 },
      { by: 'owner' },
    );
};

/** An owner whose page has had some changes. */
const aChangedOwner = async ({ cold }: BenchSite, times: number): Promise<Owner> => {
  const storage = cold();
  const owner = await anOwner(storage, { message: ABOUT });
  await change(storage, owner.id, times);
  return owner;
};

const longest = new WeakMap<BenchSite, Promise<Owner>>();
/** An owner whose page has as many changes as are kept; one for a site. */
const aLongHistory = (site: BenchSite): Promise<Owner> => {
  const owner = longest.get(site) ?? aChangedOwner(site, HISTORY.changes - 1);
  longest.set(site, owner);
  return owner;
};

/** The query of the page of a history that begins about 200 changes before the newest. */
const olderPage = async ({ id }: Owner): Promise<Sent> => {
  let cursor = '';
  for (let page = 0; page < 4; page += 1) {
    const query = { id, limit: String(HISTORY.maxPage), cursor };
    cursor = (await send('get-history.php', { query })).body.next;
  }
  return { query: { id, limit: String(HISTORY.maxPage), cursor } };
};

/** Calls about the history of a page, at the length that is kept. */
export const HISTORY_SCENARIOS: readonly Scenario[] = [
  {
    name: 'history, newest of 500',
    call: 'get-history',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ query: { id: (await aLongHistory(site)).id } }),
  },
  {
    name: 'history, older page, by its owner',
    call: 'get-history',
    max: OPERATIONS,
    prepare: async ({ site }) => {
      const owner = await aLongHistory(site);
      return { ...(await olderPage(owner)), cookie: owner.cookie };
    },
  },
  {
    name: 'history, one old change',
    call: 'get-history',
    max: OPERATIONS,
    prepare: async ({ site }) => ({ query: { id: (await aLongHistory(site)).id, number: '100' } }),
  },
  {
    name: 'edit of a page with a full history',
    call: 'update-profile',
    max: WRITE_OPERATIONS,
    prepare: async ({ site }) => {
      const owner = await aChangedOwner(site, HISTORY.recent - 1);
      return { form: form({ nickname: 'Ash' }), cookie: owner.cookie };
    },
    // Its owner has it open.
    after: { call: 'get-user', sent: (_stage, { cookie = '' }) => ({ cookie }) },
  },
  {
    name: 'undo a change',
    call: 'undo-change',
    max: WRITE_OPERATIONS,
    prepare: async ({ site }) => {
      const owner = await aChangedOwner(site, 1);
      return { json: { number: 2 }, cookie: owner.cookie };
    },
  },
  {
    name: 'undo a change, by an administrator',
    call: 'CMSundoChange',
    max: WRITE_OPERATIONS,
    prepare: async (stage) => {
      const { id } = await aChangedOwner(stage.site, 1);
      return admins(stage, { json: { id, number: 2 } });
    },
  },
  {
    name: 'redact a change',
    call: 'CMSredactChange',
    max: WRITE_OPERATIONS,
    prepare: async (stage) => {
      const { id } = await aChangedOwner(stage.site, 3);
      return admins(stage, { json: { id, number: 2 } });
    },
  },
];

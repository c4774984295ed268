import { timeOrderedId } from '../../../src/base/engine/storage/keys.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { getRecordOrTombstone } from '../../../src/profiles/storage/profile-record.ts';
import type { Tie } from '../../../src/profiles/ties/rules/tie.ts';
import { aBusinessRecord } from '../builders/profiles.ts';
import { aTie, putTie } from '../builders/ties.ts';
import type { World } from '../faults/fault-world.ts';
import type { CallCase } from './every-call.ts';

const asked = ({ storage, owner, business }: World, given: Partial<Tie> = {}): Promise<string> =>
  putTie(storage, aTie(owner.record, business.record, { state: 'asked', asked: 'professional', ...given }));

/** A company without an account. */
const anImportedCompany = async ({ storage }: World): Promise<ProfileRecord> => {
  const order = timeOrderedId(storage.now() - 2_000);
  const record = aBusinessRecord({ id: 'importedco', companyname: 'Old Mill', email: '', order });
  if ((await getRecordOrTombstone(storage, record.id)) === null) await createProfile(storage, record);
  return record;
};

const forAdmins = async (world: World): Promise<string> => {
  const company = await anImportedCompany(world);
  return putTie(world.storage, aTie(world.owner.record, company, { state: 'asked', forAdmins: true }));
};

/** Every call about ties. */
export const tieCases: readonly CallCase[] = [
  {
    name: 'ask-tie',
    sent: ({ owner, business }) => ({
      json: { page: business.id, kind: 'works', role: 'Weaver', from: '2019-03', to: '' },
      cookie: owner.cookie,
    }),
  },
  // Asking for what the other side asked for confirms it.
  {
    name: 'ask-tie',
    sent: async (world) => {
      await asked(world, { kind: 'board' });
      return { json: { page: world.business.id, kind: 'board' }, cookie: world.owner.cookie };
    },
  },
  { name: 'get-ties', sent: ({ owner }) => ({ cookie: owner.cookie }) },
  // It is answered by then.
  ...(['confirm', 'decline', 'remove'] as const).map(
    (decision): CallCase => ({
      name: 'answer-tie',
      sent: async (world) => ({
        json: { tie: await asked(world), decision },
        cookie: world.owner.cookie,
      }),
      again: [409],
    }),
  ),
  {
    name: 'CMSgetTies',
    sent: async (world) => {
      await forAdmins(world);
      return { query: { limit: '1' }, cookie: world.admin };
    },
  },
  {
    name: 'CMSanswerTie',
    sent: async (world) => ({
      json: { tie: await forAdmins(world), decision: 'confirm' },
      cookie: world.admin,
    }),
    // It is answered by then.
    again: [409],
  },
];

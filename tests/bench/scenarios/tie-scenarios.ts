import type { ProfileRecord } from '../../../src/domain/profiles/profile.ts';
import type { Tie } from '../../../src/domain/profiles/ties/tie.ts';
import { createProfile } from '../../../src/storage/owners/write-profile.ts';
import { getProfileRecord } from '../../../src/storage/profiles/profile-record.ts';
import { changeTie } from '../../../src/storage/profiles/ties/ties.ts';
import { aBusinessRecord } from '../../support/builders/profiles.ts';
import { aTie } from '../../support/builders/ties.ts';
import { admins, OPERATIONS, owners, read, type Scenario, type Stage } from './scenario.ts';

/** How many companies the stage's owner is joined to. */
const MANY = 20;

const ownRecord = async ({ site, owner }: Stage): Promise<ProfileRecord> => {
  const record = await getProfileRecord(site.cold(), owner.id);
  if (record === null) throw new Error('The stage has no owner');
  return record;
};

/** A company without an account, written directly into the store. */
const aCompany = async ({ site: { cold, clock } }: Stage): Promise<ProfileRecord> => {
  const record = aBusinessRecord({ created: clock.now() });
  await createProfile(cold(), record);
  return record;
};

const aStoredTie = async (stage: Stage, given: Partial<Tie> = {}): Promise<Tie> => {
  const tie = aTie(await ownRecord(stage), await aCompany(stage), given);
  await changeTie(stage.site.cold(), tie.tie, () => tie);
  return tie;
};

let isJoined = false;
/** Joins the stage's owner to companies, once. */
const joinMany = async (stage: Stage): Promise<void> => {
  if (isJoined) return;
  isJoined = true;
  for (let index = 0; index < MANY; index += 1) await aStoredTie(stage);
};

/** Calls about ties, and the record of a page that has some. */
export const TIE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'own ties',
    call: 'get-ties',
    max: OPERATIONS,
    prepare: async (stage) => {
      await joinMany(stage);
      return owners(stage, {});
    },
  },
  {
    name: 'a record with ties',
    call: 'get-profile',
    max: OPERATIONS,
    prepare: async (stage) => {
      await joinMany(stage);
      return { query: { id: stage.owner.id } };
    },
  },
  {
    name: 'ask for a tie',
    call: 'ask-tie',
    max: OPERATIONS,
    prepare: async (stage) =>
      owners(stage, { json: { page: (await aCompany(stage)).id, kind: 'works', from: '2019' } }),
  },
  {
    name: 'confirm a tie',
    call: 'answer-tie',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { tie } = await aStoredTie(stage, { state: 'asked', asked: 'professional' });
      return owners(stage, { json: { tie, decision: 'confirm' } });
    },
  },
  read('ties that wait', 'CMSgetTies', (stage) => admins(stage, {})),
  {
    name: 'answer for a page',
    call: 'CMSanswerTie',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { tie } = await aStoredTie(stage, { state: 'asked', forAdmins: true });
      return admins(stage, { json: { tie, decision: 'confirm' } });
    },
  },
];

import { createProfile } from '../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import type { Tie } from '../../../src/profiles/ties/rules/tie.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aTie, putTie } from '../../support/builders/ties.ts';
import { admins, OPERATIONS, read, type Scenario, type Stage, WRITE_OPERATIONS } from './scenario.ts';

/** How many companies an owner is joined to. */
const MANY = 20;

/** A company without an account, written directly into the store. */
const aCompany = async ({ site: { cold, clock } }: Stage): Promise<ProfileRecord> => {
  const record = aBusinessRecord({ created: clock.now() });
  await createProfile(cold(), record);
  return record;
};

const aStoredTie = async (stage: Stage, { record }: Owner, given: Partial<Tie> = {}): Promise<string> =>
  putTie(stage.site.cold(), aTie(record, await aCompany(stage), given));

/** An owner who is joined to companies. */
const aJoinedOwner = async (stage: Stage): Promise<Owner> => {
  const owner = await anOwner(stage.site.cold());
  for (let index = 0; index < MANY; index += 1) await aStoredTie(stage, owner);
  return owner;
};

/** A company that people are joined to, some of whom have died. */
const aCompanyWithPeople = async (stage: Stage): Promise<string> => {
  const storage = stage.site.cold();
  const company = await aCompany(stage);
  for (let index = 0; index < MANY; index += 1) {
    const person = aProfileRecord({ created: stage.site.clock.now(), died: index % 2 === 0 ? '1934' : '' });
    await createProfile(storage, person);
    await putTie(storage, aTie(person, company, { from: '1901' }));
  }
  return company.id;
};

/** The same page each time, because a warm request is the second identical one. */
const onePage = (
  make: (stage: Stage) => Promise<string>,
): ((stage: Stage) => Promise<{ query: { id: string } }>) => {
  const pages = new WeakMap<Stage, Promise<string>>();
  return async (stage) => {
    const page = pages.get(stage) ?? make(stage);
    pages.set(stage, page);
    return { query: { id: await page } };
  };
};

const asking = new WeakMap<Stage, Promise<{ cookie: string; page: string }>>();
/** The same request each time: asked again, it is answered with the same tie. */
const aRepeatedRequest = (stage: Stage): Promise<{ cookie: string; page: string }> => {
  const asked =
    asking.get(stage) ??
    Promise.all([anOwner(stage.site.cold()), aCompany(stage)]).then(([{ cookie }, { id }]) => ({
      cookie,
      page: id,
    }));
  asking.set(stage, asked);
  return asked;
};

/** Calls about ties, and the record of a page that has some. */
export const TIE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'own ties',
    call: 'get-ties',
    max: OPERATIONS,
    prepare: async (stage) => ({ cookie: (await aJoinedOwner(stage)).cookie }),
  },
  {
    name: 'a record with ties',
    call: 'get-profile',
    max: OPERATIONS,
    prepare: onePage(async (stage) => (await aJoinedOwner(stage)).id),
  },
  {
    name: 'a record of a company with people',
    call: 'get-profile',
    max: OPERATIONS,
    prepare: onePage(aCompanyWithPeople),
  },
  {
    name: 'ask for a new tie',
    call: 'ask-tie',
    max: WRITE_OPERATIONS,
    prepare: async (stage) => ({
      json: { page: (await aCompany(stage)).id, kind: 'works', from: '2019' },
      cookie: (await anOwner(stage.site.cold())).cookie,
    }),
  },
  {
    name: 'ask for a tie again',
    call: 'ask-tie',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { cookie, page } = await aRepeatedRequest(stage);
      return { json: { page, kind: 'works' }, cookie };
    },
  },
  {
    name: 'confirm a tie',
    call: 'answer-tie',
    max: OPERATIONS,
    after: { call: 'get-ties', sent: (_stage, { cookie }) => (cookie === undefined ? {} : { cookie }) },
    prepare: async (stage) => {
      const owner = await anOwner(stage.site.cold());
      const tie = await aStoredTie(stage, owner, { state: 'asked', asked: 'professional' });
      return { json: { tie, decision: 'confirm' }, cookie: owner.cookie };
    },
  },
  read('ties that wait', 'CMSgetTies', (stage) => admins(stage, {})),
  {
    name: 'answer a tie for a page',
    call: 'CMSanswerTie',
    max: OPERATIONS,
    after: { call: 'CMSgetTies', sent: (stage) => admins(stage, {}) },
    prepare: async (stage) => {
      const owner = await anOwner(stage.site.cold());
      const tie = await aStoredTie(stage, owner, { state: 'asked', forAdmins: true });
      return admins(stage, { json: { tie, decision: 'confirm' } });
    },
  },
];

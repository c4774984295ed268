import { putMessage } from '../../../src/contact/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { ADMIN } from '../../support/builders/admins.ts';
import { mergingOn } from '../../support/builders/merge-worlds.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { send } from '../../support/calls/calls.ts';
import type { BenchSite } from '../bench-site.ts';
import { generatedId } from '../generate.ts';
import { admins, OPERATIONS, read, type Scenario, type Stage, WRITE_OPERATIONS } from './scenario.ts';

/** A profile without an account, written directly into the store. */
const aProfile = async ({ cold, clock }: BenchSite): Promise<string> => {
  const record = aProfileRecord({ created: clock.now() });
  await createProfile(cold(), record);
  return record.id;
};

const aWaitingPage = async ({ cold, clock }: BenchSite): Promise<string> => {
  const waiting = { since: clock.now(), until: 'reviewed' } as const;
  const record = aProfileRecord({ created: clock.now(), waiting });
  await createProfile(cold(), record);
  return record.id;
};

const inTrash = async (stage: Stage): Promise<string> => {
  const id = await aProfile(stage.site);
  const sent = admins(stage, { json: { id, profile: 'personal' } });
  await send('CMSdeleteUser.php', sent);
  return id;
};

let made = 0;
/** Number of profiles in one bulk call. */
const BULK = 20;

const aMessage = ({ site }: Stage): Promise<string> =>
  putMessage(site.cold(), { name: 'A', email: 'a@b.example', phone: '1', subject: 'S', message: 'M' });

/** Two pages without accounts, by what they are in a merge. */
const twoAlike = async ({ site }: Stage): Promise<{ keep: string; drop: string }> => ({
  keep: await aProfile(site),
  drop: await aProfile(site),
});

/** Reports, hiding, trash and badges. */
export const MODERATION_SCENARIOS: readonly Scenario[] = [
  read('one user', 'CMSgetUser', (stage) => admins(stage, { query: { id: stage.owner.id } })),
  {
    name: 'one user without an account',
    call: 'CMSgetUser',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { query: { id: await aProfile(stage.site) } }),
  },
  {
    name: 'correct a page',
    call: 'CMSeditProfile',
    max: WRITE_OPERATIONS,
    prepare: async (stage) => {
      const id = await aProfile(stage.site);
      return admins(stage, { json: { id, version: 1, dob: '1967-11-07', hometown: 'Warsaw' } });
    },
  },
  {
    name: 'correct the e-mail of a page',
    call: 'CMSeditProfile',
    max: null,
    prepare: async (stage) => {
      const id = await aProfile(stage.site);
      return admins(stage, { json: { id, version: 1, email: `${id}@example.net` } });
    },
  },
  {
    name: 'note about a page',
    call: 'CMSnote',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { id: stage.owner.id, text: 'Called.' } }),
  },
  read(
    'timeline of a page',
    'CMSgetTimeline',
    (stage) => admins(stage, { query: { id: stage.owner.id } }),
    null,
  ),
  read('badge requests', 'CMSgetRequests', (stage) => admins(stage, {})),
  read('what waits', 'CMSgetWaiting', (stage) => admins(stage, {})),
  {
    name: 'say who has what waits',
    call: 'CMSassign',
    max: OPERATIONS,
    prepare: async (stage) => {
      const id = await aWaitingPage(stage.site);
      return admins(stage, { json: { kind: 'page', ref: id, to: ADMIN.email } });
    },
  },
  read('open cases', 'CMSgetReports', (stage) => admins(stage, {})),
  read('closed cases', 'CMSgetReports', (stage) => admins(stage, { query: { state: 'closed' } })),
  {
    name: 'new pages',
    call: 'CMSgetNewPages',
    max: OPERATIONS,
    prepare: async (stage) => {
      await aWaitingPage(stage.site);
      return admins(stage, {});
    },
  },
  read('trash', 'CMSgetTrash', (stage) => admins(stage, {})),
  read('sources that are gone', 'CMSgetGoneSources', (stage) => admins(stage, {})),
  read('duplicates', 'CMSgetAlike', (stage) => admins(stage, {})),
  {
    name: 'two pages are not the same',
    call: 'CMSnotAlike',
    max: OPERATIONS,
    prepare: async (stage) => {
      const { keep, drop } = await twoAlike(stage);
      return admins(stage, { json: { a: keep, b: drop } });
    },
  },
  {
    name: 'mark a message',
    call: 'CMSupdateMessage',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { id: await aMessage(stage), state: 'done' } }),
  },
  {
    name: 'answer a message',
    call: 'CMSreplyMessage',
    max: WRITE_OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { id: await aMessage(stage), text: 'Yes.' } }),
  },
  {
    name: 'hide',
    call: 'CMSdecide',
    max: null,
    prepare: async (stage) =>
      admins(stage, { json: { id: await aProfile(stage.site), decision: 'hide', reason: 'spam' } }),
  },
  ...(['CMSrestoreUser', 'CMSpurgeUser'] as const).map((call) => ({
    name: call === 'CMSrestoreUser' ? 'back from the trash' : 'end what is in the trash',
    call,
    max: null,
    prepare: async (stage: Stage) => admins(stage, { json: { id: await inTrash(stage) } }),
  })),
  {
    name: 'look at two pages before they are merged',
    call: 'CMSgetMerge',
    max: null,
    prepare: async (stage: Stage) => admins(stage, { query: await twoAlike(stage) }),
  },
  {
    name: 'merge two pages',
    call: 'CMSmergeProfiles',
    max: null,
    prepare: async (stage: Stage) =>
      admins(stage, { json: { ...(await twoAlike(stage)), take: ['school'], versions: [1, 1] } }),
  },
  {
    name: 'take a merge back',
    call: 'CMSunmergeProfiles',
    max: null,
    prepare: async (stage: Stage) => {
      const { keep, drop } = await twoAlike(stage);
      await mergingOn(stage.site.cold()).merge(keep, drop, ['school']);
      return admins(stage, { json: { id: drop } });
    },
  },
  {
    name: `verify ${BULK} at once`,
    call: 'CMSbulk',
    max: null,
    prepare: async (stage) => {
      made += 1;
      const ids = Array.from({ length: BULK }, (_, at) =>
        generatedId((made * BULK + at) % stage.site.profiles),
      );
      return admins(stage, { json: { action: 'verify', ids } });
    },
  },
];

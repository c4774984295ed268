import { claimEmail } from '../../../src/accounts/email/storage.ts';
import { loginAddress } from '../../../src/accounts/hands/storage/apart.ts';
import { createLink } from '../../../src/accounts/links/storage.ts';
import { getAccount, updateAccount } from '../../../src/accounts/storage/accounts.ts';
import { hideProfile } from '../../../src/moderation/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { getCounts, getDailyCounts } from '../../../src/profiles/counts/storage/counts.ts';
import { updateProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { aBusinessRecord } from '../builders/profiles.ts';
import { type Answer, aRegistration, aSolvedCaptcha, type Sent } from '../calls/calls.ts';
import { aFreshStorage, type World } from '../faults/fault-world.ts';
import { KEEPER } from './matrix-world.ts';
import { anOffer } from './stored-hands.ts';

/** A call that anybody may make, and that looks at the session of an owner. */
export type OpenCall = {
  /** What it is about: a page that the session may act on or not, or the session's login, whichever that is. */
  about: 'page' | 'login';
  sent: (world: World, asked: { page: string; email: string }) => Promise<Sent> | Sent;
  /** What it answers who keeps the page, or is logged in, and everybody else. */
  answers: readonly [theirs: string, others: string];
  /** What is seen of an answer, in a word; by default its status and code, or the field at fault. */
  see?: (answer: Answer, world: World, page: string) => Promise<string> | string;
};

const IMPORTED = 'imported00';
const IMPORTED_EMAIL = 'imported@example.org';
const WEBSITE = 'https://polder.example/';

const anUnclaimedPage = async ({ storage, clock }: World, more: object): Promise<void> => {
  await createProfile(
    storage,
    aBusinessRecord({ id: IMPORTED, companyname: 'Polder Wind', source: 'A list', ...more }),
  );
  clock.advance(1);
};

const counted = async (_answer: Answer, world: World, page: string): Promise<string> =>
  (await getCounts(aFreshStorage(world), page)).view > 0 ? 'counts' : 'counts nothing';

const clicked = async (_answer: Answer, world: World, page: string): Promise<string> =>
  (await getDailyCounts(aFreshStorage(world), page, 0)).clicks.size > 0 ? 'counts' : 'counts nothing';

/** Whether somebody other than its holder may have chosen the password of a login. */
const doubted = async (_answer: Answer, { storage }: World): Promise<string> =>
  (await getAccount(storage, KEEPER))?.unproven === true ? 'doubted' : 'not doubted';

export const OPEN_CALLS: Readonly<Record<string, OpenCall>> = {
  'get-history': {
    about: 'page',
    sent: async ({ storage }, { page }) => {
      await hideProfile(storage, page, 'd1', { at: 1, by: 'a', reason: 'spam', note: '' });
      return { query: { id: page } };
    },
    answers: ['200', '404 not-found'],
  },
  'increment-views': {
    about: 'page',
    sent: (_world, { page }) => ({ query: { id: page }, method: 'POST' }),
    answers: ['counts nothing', 'counts'],
    see: counted,
  },
  'count-click': {
    about: 'page',
    sent: async ({ storage }, { page }) => {
      await updateProfileRecord(storage, page, async (record) => record && { ...record, website: WEBSITE });
      return { json: { id: page, url: WEBSITE } };
    },
    answers: ['counts nothing', 'counts'],
    see: clicked,
  },
  'check-email': {
    about: 'login',
    sent: (_world, { email }) => ({ json: { email } }),
    answers: ['free', 'taken'],
    see: ({ body }) => (body.exists ? 'taken' : 'free'),
  },
  'passkey-options': {
    about: 'login',
    sent: () => ({ json: { for: 'add' } }),
    answers: ['200', '401 unauthenticated'],
  },
  'claim-confirm': {
    about: 'login',
    sent: async (world) => {
      await claimEmail(world.storage, IMPORTED_EMAIL, IMPORTED);
      await anUnclaimedPage(world, { email: IMPORTED_EMAIL });
      const token = await createLink(world.storage, 'claim', IMPORTED, { email: IMPORTED_EMAIL });
      return { json: { token, action: 'keep' } };
    },
    answers: ['200', '400 password'],
  },
  'claim-website': {
    about: 'login',
    sent: async (world) => {
      await anUnclaimedPage(world, { email: '', website: WEBSITE });
      return { json: { id: IMPORTED, same_login: 'yes', captcha: await aSolvedCaptcha() } };
    },
    answers: ['200', '401 unauthenticated'],
  },
  register: {
    about: 'login',
    sent: async () => ({
      form: await aRegistration('professional', {
        ...{ same_login: 'yes', password1: null, confirmpassword1: null, email1: 'office@example.org' },
      }),
    }),
    answers: ['200', '401 unauthenticated'],
  },
  'join-page': {
    about: 'login',
    sent: async ({ storage, business }) => ({
      json: { token: await anOffer(storage, business.id, 'editor') },
    }),
    answers: ['200', '400 password'],
  },
  'login-link-use': {
    about: 'login',
    sent: async ({ storage }) => {
      await updateAccount(storage, KEEPER, (account) =>
        account?.address ? { ...account, address: { ...account.address, unconfirmed: true } } : null,
      );
      const { changed = 0 } = (await getAccount(storage, KEEPER)) ?? {};
      const email = (await loginAddress(storage, KEEPER))?.email ?? '';
      return { json: { token: await createLink(storage, 'login', KEEPER, { email, changed }) } };
    },
    answers: ['not doubted', 'doubted'],
    see: doubted,
  },
};

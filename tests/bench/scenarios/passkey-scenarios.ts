import { ADMIN, anAdminCookie } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { PASSWORD } from '../../support/calls/calls.ts';
import { anAuthenticator } from '../../support/passkeys/authenticator.ts';
import { added, optionsFor } from '../../support/passkeys/passkey-calls.ts';
import { admins, OPERATIONS, type Scenario, type Stage } from './scenario.ts';

/**
 * What a passkey takes beyond other calls: whoever adds one confirms a password, whose try is counted, and is told in a letter; whoever logs in by one
 * is counted before, and gets a session before anything is read. Each challenge is spent, and each step is a write that decides.
 */
const MOST = {
  'add-passkey': 11,
  'passkey-login': 10,
  CMSaddPasskey: 10,
  CMSpasskeyLogin: 12,
} as const;

const WHOSE = {
  owner: {
    of: 'an owner',
    calls: ['add-passkey', 'passkey-login', 'remove-passkey'],
    password: PASSWORD,
    cookieOf: async ({ site }: Stage): Promise<string> => (await anOwner(site.cold())).cookie,
  },
  team: {
    of: 'the team',
    calls: ['CMSaddPasskey', 'CMSpasskeyLogin', 'CMSremovePasskey'],
    password: ADMIN.password,
    cookieOf: async (): Promise<string> => anAdminCookie(),
  },
} as const;

const scenariosOf = (whose: keyof typeof WHOSE): Scenario[] => {
  const { of, calls, password, cookieOf } = WHOSE[whose];
  const [add, login, remove] = calls;
  return [
    {
      name: `add a passkey of ${of}`,
      call: add,
      max: MOST[add],
      prepare: async (stage) => {
        const cookie = await cookieOf(stage);
        const response = anAuthenticator().create(await optionsFor('add', { cookie }, whose));
        return { json: { name: 'Phone', password, response }, cookie };
      },
    },
    {
      name: `log in by a passkey of ${of}`,
      call: login,
      max: MOST[login],
      prepare: async (stage) => {
        const phone = await added(await cookieOf(stage), { whose, password });
        return { json: { response: phone.get(await optionsFor('login', {}, whose)) } };
      },
    },
    {
      name: `remove a passkey of ${of}`,
      call: remove,
      max: OPERATIONS,
      prepare: async (stage) => {
        const cookie = await cookieOf(stage);
        const phone = await added(cookie, { whose, password });
        const { id } = phone.get(await optionsFor('login', {}, whose));
        return { json: { id, password }, cookie };
      },
    },
  ];
};

/** Calls of passkeys, of owners and of the team. */
export const PASSKEY_SCENARIOS: readonly Scenario[] = [
  ...scenariosOf('owner'),
  {
    name: 'options for a login by a passkey of the team',
    call: 'CMSpasskeyOptions',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { for: 'login' } }),
  },
  ...scenariosOf('team'),
];

import {
  addPasskey,
  addTeamPasskey,
  getPasskeys,
  getTeamPasskeys,
  passkeyLogin,
  passkeyOptions,
  removePasskey,
  removeTeamPasskey,
  teamPasskeyLogin,
  teamPasskeyOptions,
} from '../../../accounts/passkeys/calls.ts';
import { CHALLENGE_MINUTES, MAX_PASSKEYS, PASSKEY_SENTENCES } from '../../../accounts/passkeys/rules.ts';
import { ACCOUNT_SENTENCES } from '../../../accounts/rules/account.ts';
import { LOGGED_IN_REPLY } from '../accounts-calls.ts';
import { type Description, describe } from '../describe.ts';

const PASSWORD = 'Tr0mbone-sky';
const ID = 'mF0v3kzqJ1y2S6hQ8tXw4A';
const ITEM = { id: ID, name: 'My phone', created: '2026-11-20T08:00:00.000Z', used: null };
const LISTED = {
  success: true as const,
  items: [{ ...ITEM, used: '2026-11-22T08:00:00.000Z' }],
};
const CHALLENGE = 'bWk4Mm9rNHMwLlJhbmRvbS5TaWduZWQ';
const OPTIONS = {
  success: true as const,
  options: {
    challenge: CHALLENGE,
    rpId: 'vitae.example',
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: 'required' as const,
  },
};
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';
const ASSERTION = {
  id: ID,
  rawId: ID,
  type: 'public-key',
  response: {
    clientDataJSON: CLIENT_DATA,
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx',
    userHandle: 'YTFiMmMzZDRlNQ',
  },
};
const REGISTRATION = {
  id: ID,
  rawId: ID,
  type: 'public-key',
  response: { clientDataJSON: CLIENT_DATA, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
};
const ADDED = {
  input: { name: ITEM.name, password: PASSWORD, response: REGISTRATION },
  reply: { success: true as const, message: PASSKEY_SENTENCES.added, item: ITEM },
};
const REMOVED = {
  input: { id: ID, password: PASSWORD },
  reply: { success: true as const, message: PASSKEY_SENTENCES.removed },
};
const OPTIONS_DETAILS = `Challenges are good once, for ${CHALLENGE_MINUTES} minutes. For \`add\`, 401 without a session.`;

/** Passkeys of owners and of the team. */
export const passkeyCalls: readonly Description[] = [
  describe(passkeyOptions, {
    summary: 'Ask for the options of a new passkey, or of a login by passkey',
    details: `${OPTIONS_DETAILS} It needs a confirmed e-mail address, too.`,
    refusals: ['unauthenticated', 'unconfirmed', 'too-many', 'throttled'],
    example: { input: { for: 'login' }, reply: OPTIONS },
  }),
  describe(addPasskey, {
    summary: 'Add a passkey to the login of the owner',
    details: `Takes what the browser made of the options. A letter tells the owner. A login has at most ${MAX_PASSKEYS}.`,
    refusals: ['unconfirmed', 'conflict', 'too-many', 'throttled'],
    example: ADDED,
  }),
  describe(passkeyLogin, {
    summary: 'Log an owner in by a passkey',
    details: 'Answers as a login by password. A counter that goes back is refused.',
    refusals: ['unauthenticated', 'throttled'],
    example: {
      input: { response: ASSERTION },
      reply: LOGGED_IN_REPLY,
    },
  }),
  describe(getPasskeys, {
    summary: 'List the passkeys of the owner',
    details: '`may_add` says whether the login can add one, which takes a confirmed address.',
    example: { reply: { ...LISTED, may_add: true } },
  }),
  describe(removePasskey, {
    summary: 'Remove a passkey from the login of the owner',
    refusals: ['not-found', 'throttled'],
    example: REMOVED,
  }),
  describe(teamPasskeyOptions, {
    summary: 'Ask for the options of a passkey as a member of the team',
    details: OPTIONS_DETAILS,
    refusals: ['unauthenticated', 'too-many', 'throttled'],
    example: { input: { for: 'login' }, reply: OPTIONS },
  }),
  describe(addTeamPasskey, {
    summary: 'Add a passkey as a member of the team',
    details: `It is both factors. Where the site demands a second one, a member who has none may add a passkey; one who has passkeys logs in with them first. At most ${MAX_PASSKEYS}.`,
    refusals: ['second-factor', 'conflict', 'too-many', 'throttled'],
    example: ADDED,
  }),
  describe(teamPasskeyLogin, {
    summary: 'Log a member of the team in by a passkey',
    details: 'No code is asked for: a passkey is both factors.',
    refusals: ['unauthenticated', 'throttled'],
    example: {
      input: { response: ASSERTION },
      reply: {
        success: true,
        user: { name: 'Lena', email: 'lena@example.org', role: 'admin' },
        message: ACCOUNT_SENTENCES.loggedIn,
      },
    },
  }),
  describe(getTeamPasskeys, {
    summary: "List one's own passkeys as a member of the team",
    example: { reply: LISTED },
  }),
  describe(removeTeamPasskey, {
    summary: "Remove one of one's own passkeys as a member of the team",
    refusals: ['not-found', 'throttled'],
    example: REMOVED,
  }),
];

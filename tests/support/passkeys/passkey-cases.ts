import { adminRecordOf } from '../../../src/accounts/admin-login/server/admin-accounts.ts';
import { adminSubject, updateStoredAdmin } from '../../../src/accounts/admin-login/storage.ts';
import { checkRegistration } from '../../../src/accounts/passkeys/server/ceremony.ts';
import { newPasskeyChallenge, type Purpose } from '../../../src/accounts/passkeys/server/challenge.ts';
import { updateAccount } from '../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { siteUrl } from '../../../src/base/settings/server.ts';
import { ADMIN } from '../builders/admins.ts';
import { PASSWORD } from '../calls/calls.ts';
import type { CallCase } from '../calls/every-call.ts';
import { OWNER, type World } from '../faults/fault-world.ts';
import { anAuthenticator } from './authenticator.ts';

const MEMBER = adminSubject(ADMIN.email);
const HOLDERS = {
  owner: { subject: OWNER, handle: Buffer.from(OWNER), password: PASSWORD },
  admin: { subject: MEMBER, handle: Buffer.from(MEMBER, 'hex'), password: ADMIN.password },
} as const;
type Kind = keyof typeof HOLDERS;

const optionsOf = async (storage: Storage, purpose: Purpose, handle: Buffer) => ({
  challenge: Buffer.from(await newPasskeyChallenge(storage, purpose)).toString('base64url'),
  rpId: new URL(siteUrl()).hostname,
  user: { id: handle.toString('base64url') },
});

const addingFor = async (storage: Storage, kind: Kind) => {
  const { subject, handle } = HOLDERS[kind];
  const phone = anAuthenticator();
  const purpose = { kind, use: 'add', subject } as const;
  return { phone, purpose, response: phone.create(await optionsOf(storage, purpose, handle)) };
};

/** An authenticator whose passkey is stored. */
const stored = async (storage: Storage, kind: Kind) => {
  const { phone, purpose, response } = await addingFor(storage, kind);
  const made = await checkRegistration(storage, purpose, response);
  const passkeys = made === null ? [] : [{ ...made.passkey, name: 'Phone', created: storage.now() }];
  if (kind === 'owner')
    await updateAccount(storage, OWNER, (account) => (account === null ? null : { ...account, passkeys }));
  else
    await updateStoredAdmin(storage, MEMBER, (admin) => ({
      ...adminRecordOf({ email: ADMIN.email, name: 'head' }, admin, storage.now()),
      passkeys,
    }));
  return phone;
};

const cookieOf = (kind: Kind, { owner, admin }: World): string => (kind === 'owner' ? owner.cookie : admin);

const casesOf = (kind: Kind, [options, add, login, list, remove]: readonly string[] = []): CallCase[] => {
  const { password, handle } = HOLDERS[kind];
  return [
    { name: options as string, sent: () => ({ json: { for: 'login' } }) },
    // A challenge can be used once.
    {
      name: add as string,
      sent: async (world) => {
        const { response } = await addingFor(world.storage, kind);
        return { json: { name: 'Phone', password, response }, cookie: cookieOf(kind, world) };
      },
      again: [400, 409],
    },
    {
      name: login as string,
      sent: async ({ storage }) => {
        const phone = await stored(storage, kind);
        const purpose = { kind, use: 'login', subject: '' } as const;
        return { json: { response: phone.get(await optionsOf(storage, purpose, handle)) } };
      },
      again: [401],
    },
    { name: list as string, sent: (world) => ({ cookie: cookieOf(kind, world) }) },
    // It is gone by then.
    {
      name: remove as string,
      sent: async (world) => {
        const { id } = await stored(world.storage, kind);
        return { json: { id, password }, cookie: cookieOf(kind, world) };
      },
      again: [404],
    },
  ];
};

/** Every call about passkeys. */
export const passkeyCases: readonly CallCase[] = [
  ...casesOf('owner', ['passkey-options', 'add-passkey', 'passkey-login', 'get-passkeys', 'remove-passkey']),
  ...casesOf('admin', [
    'CMSpasskeyOptions',
    'CMSaddPasskey',
    'CMSpasskeyLogin',
    'CMSgetPasskeys',
    'CMSremovePasskey',
  ]),
];

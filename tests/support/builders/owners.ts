import { scryptSync } from 'node:crypto';
import { claimEmail } from '../../../src/accounts/email/storage.ts';
import { createSession } from '../../../src/accounts/sessions/storage.ts';
import { putAccount } from '../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { addView, setLike } from '../../../src/profiles/counts/storage/counts.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { PASSWORD } from '../calls/calls.ts';
import { aProfileRecord } from './profiles.ts';

export type Owner = { id: string; email: string; record: ProfileRecord; cookie: string };

// Cheap, so that tests can check many passwords; a login rehashes it with current parameters.
const parameters = { n: 2 ** 4, r: 8, p: 1 };
const salt = Buffer.alloc(16, 7);
const key = scryptSync(PASSWORD, salt, 32, { N: parameters.n, r: 8, p: 1 });
export const cheapHash = { ...parameters, salt: salt.toString('base64'), key: key.toString('base64') };

/** An owner with a profile, an account (password `PASSWORD`) and a session, written directly into the store. */
export const anOwner = async (storage: Storage, given: Partial<ProfileRecord> = {}): Promise<Owner> => {
  const now = storage.now();
  const record = aProfileRecord({ created: now, ...given });
  const { id, email } = record;
  await claimEmail(storage, email, id);
  await putAccount(storage, { id, password: cheapHash, created: now, changed: now });
  await createProfile(storage, record);
  return { id, email, record, cookie: await aSession(storage, id) };
};

/** An owner whose page has one like and one view. */
export const aLikedOwner = async (storage: Storage): Promise<Owner> => {
  const owner = await anOwner(storage);
  await setLike(storage, owner.id, 'v1', true);
  await addView(storage, owner.id);
  return owner;
};

/** Another session of an owner, as a `Cookie` header. */
export const aSession = async (storage: Storage, id: string): Promise<string> =>
  `vitae_session=${await createSession(storage, 'owner', id)}`;

/** A form of text fields and files. */
export const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

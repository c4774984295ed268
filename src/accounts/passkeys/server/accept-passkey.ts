import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { Assertion } from '../calls.ts';
import { afterUse, MAX_PASSKEYS, PASSKEY_SENTENCES, type Passkey } from '../rules.ts';
import { checkAssertion } from './ceremony.ts';
import type { Challenge, Purpose } from './challenge.ts';

/** Changes stored passkeys in one write; `next` returns null to leave them. Returns whether they changed. */
type Change = (next: (passkeys: readonly Passkey[]) => readonly Passkey[] | null) => Promise<boolean>;

type PasskeyUse = {
  storage: Storage;
  purpose: Purpose;
  response: Assertion;
  passkeys: readonly Passkey[];
  change: Change;
};

/** Whether a passkey opens what it is used for. It counts in the write that finds it still there, so that of two uses of one challenge or counter one succeeds. */
export const acceptPasskey = async ({
  storage,
  purpose,
  response,
  passkeys,
  change,
}: PasskeyUse): Promise<boolean> => {
  const passkey = passkeys.find(({ id }) => id === response.id);
  const checked = passkey === undefined ? null : await checkAssertion(storage, purpose, response, passkey);
  if (passkey === undefined || checked === null || !(await checked.challenge.spend())) return false;
  const use = { id: passkey.id, counter: checked.counter, at: storage.now() };
  return change((current) => afterUse(current, use));
};

/** The passkeys with a new one; refuses one too many, and one that is there. */
export const withPasskey = (passkeys: readonly Passkey[], passkey: Passkey): Passkey[] => {
  if (passkeys.some(({ id }) => id === passkey.id)) throw new AppError('conflict', PASSKEY_SENTENCES.known);
  requireRoom(passkeys);
  return [...passkeys, passkey];
};

/** Refuses another passkey where there is no room for one. */
export const requireRoom = (passkeys: readonly Passkey[]): void => {
  if (passkeys.length >= MAX_PASSKEYS) throw new AppError('too-many');
};

/** Spends the challenge of a new passkey, once. */
export const spendOrRefuse = async (challenge: Challenge): Promise<void> => {
  if (!(await challenge.spend())) throw invalid({ response: PASSKEY_SENTENCES.over });
};

/** Refuses a response that is not good. */
export const badResponse = (): AppError => invalid({ response: PASSKEY_SENTENCES.bad });

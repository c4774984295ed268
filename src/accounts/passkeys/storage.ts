import { type Account, isVoid } from '../storage/accounts.ts';
import { type Passkey, passkeysUntil } from './rules.ts';

/** The passkeys of a login that are good. One that came while somebody else had its address is not. */
export const passkeysOf = (account: Account | null): Passkey[] =>
  (account?.passkeys ?? []).filter(({ created }) => account !== null && !isVoid(account, { at: created }));

/** The login without the passkeys that came after a moment (milliseconds): whoever takes an address back removes them in the same write. */
export const withoutNewPasskeys = (account: Account, moment: number): Account =>
  account.passkeys === undefined
    ? account
    : { ...account, passkeys: passkeysUntil(account.passkeys, moment) };

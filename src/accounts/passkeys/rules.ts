import { say } from '../../base/languages/rules/say.ts';

/** How many passkeys a login, or a member of the team, may have. */
export const MAX_PASSKEYS = 10;

/** How long a challenge is good, in minutes. */
export const CHALLENGE_MINUTES = 5;

/** A passkey as it is stored with the login, or with the member of the team, that it opens. Times are milliseconds. */
export type Passkey = {
  /** The id of its credential, base64url. */
  id: string;
  name: string;
  /** Its public key (COSE), base64url. */
  key: string;
  /** How often its authenticator says it was used; 0 if that does not count. */
  counter: number;
  created: number;
  /** Its last use; missing before the first. */
  used?: number;
  /** How browsers reach its authenticator. */
  transports?: string[];
};

/** What passkeys are for: to be added to a login, or to log in. */
export const PASSKEY_USES = ['add', 'login'] as const;
export type PasskeyUse = (typeof PASSKEY_USES)[number];

export const PASSKEY_SENTENCES = {
  get bad() {
    return say('accounts.passkeys.bad');
  },
  get over() {
    return say('accounts.passkeys.over');
  },
  get here() {
    return say('accounts.passkeys.here');
  },
  get stopped() {
    return say('accounts.passkeys.stopped');
  },
  get known() {
    return say('accounts.passkeys.known');
  },
  get added() {
    return say('accounts.passkeys.added');
  },
  get removed() {
    return say('accounts.passkeys.removed');
  },
} as const;

/** Whether a counter has gone on since the one that is stored. Authenticators that do not count say 0, always. */
export const isNext = (stored: number, sent: number): boolean =>
  sent > stored || (sent === 0 && stored === 0);

/** The passkeys after one was used; null if it is not among them, or its counter did not go on. */
export const afterUse = (
  passkeys: readonly Passkey[],
  { id, counter, at }: { id: string; counter: number; at: number },
): Passkey[] | null => {
  const used = passkeys.find((each) => each.id === id);
  if (used === undefined || !isNext(used.counter, counter)) return null;
  return passkeys.map((each) => (each === used ? { ...used, counter, used: at } : each));
};

/** The passkeys without those of some ids. */
export const withoutPasskeys = (passkeys: readonly Passkey[], ids: readonly string[]): Passkey[] =>
  passkeys.filter(({ id }) => !ids.includes(id));

/** The passkeys that are not newer than a moment (milliseconds): whoever takes an address back removes the others. */
export const passkeysUntil = (passkeys: readonly Passkey[], moment: number): Passkey[] =>
  passkeys.filter(({ created }) => created <= moment);

/** What a list tells of a passkey. */
export type PasskeyItem = { id: string; name: string; created: string; used: string | null };

/** A passkey as its owner sees it: without its key. */
export const passkeyItem = ({ id, name, created, used }: Passkey): PasskeyItem => ({
  id,
  name,
  created: new Date(created).toISOString(),
  used: used === undefined ? null : new Date(used).toISOString(),
});

export const passkeyItems = (passkeys: readonly Passkey[]): PasskeyItem[] => passkeys.map(passkeyItem);

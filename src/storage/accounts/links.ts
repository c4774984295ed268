import { EMAIL_LINK_DAYS, LINK_MINUTES } from '../../domain/accounts/limits.ts';
import { TRASH_PERIOD } from '../../domain/profiles/limits.ts';
import { hashHex, randomToken } from '../engine/keys.ts';
import { removeAll, sweepKeys } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How long each kind of mailed link is valid, in milliseconds. `trash` is for the owner of a trashed page. */
export const LINK_LIVES = {
  reset: LINK_MINUTES * MINUTE,
  confirm: EMAIL_LINK_DAYS * DAY,
  undo: EMAIL_LINK_DAYS * DAY,
  claim: LINK_MINUTES * MINUTE,
  trash: TRASH_PERIOD,
} as const;
export type LinkKind = keyof typeof LINK_LIVES;

/** What a link is bound to: the e-mail address and, for some kinds, the time of the last password change and an earlier end (milliseconds). */
export type LinkBond = {
  email: string;
  changed?: number;
  until?: number;
  /** Whether the address was confirmed; only in undo links of earlier versions. */
  confirmed?: boolean;
};

/** A link that has not expired: its profile, creation time (milliseconds) and bond. Its user checks whether the bond still holds. */
export type Link = LinkBond & { kind: LinkKind; holder: string; at: number; key: string };

const prefixOf = (holder: string): string => `links/${holder}/`;
const stampOf = (at: number): string => at.toString(36).padStart(9, '0');
const TOKEN = /^([0-9a-z]{8,12})\.([0-9a-z]{9})\.([A-Za-z0-9_-]{43})(?:\.d)?$/;
const NAME = /^([0-9a-z]{9})\.([a-z]+)\.[0-9a-f]{64}$/;

/** Creates a link and returns its token, `{profile}.{time}.{256 random bits}`; only a hash of the token is stored. */
export const createLink = async (
  storage: Storage,
  kind: LinkKind,
  holder: string,
  bond: LinkBond,
): Promise<string> => {
  const stamp = stampOf(storage.now());
  // By this mark, the page behind the link knows that the profile cannot be kept any more.
  const mark = kind === 'trash' ? '.d' : '';
  const token = `${holder}.${stamp}.${randomToken()}${mark}`;
  await storage.putJson(`${prefixOf(holder)}${stamp}.${kind}.${hashHex(token)}`, bond);
  return token;
};

/** The profile id in a token, without checking that the link exists; null if it is no token. */
export const linkHolder = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null;

/** The link of a token; null if there is none of that kind or it has expired. */
export const getLink = async (storage: Storage, kind: LinkKind, token: string): Promise<Link | null> => {
  const match = TOKEN.exec(token);
  if (match === null) return null;
  const [, holder = '', stamp = ''] = match;
  const at = Number.parseInt(stamp, 36);
  if (at + LINK_LIVES[kind] <= storage.now()) return null;
  const key = `${prefixOf(holder)}${stamp}.${kind}.${hashHex(token)}`;
  const bond = await storage.getJson<LinkBond>(key);
  return bond === null || endOf(kind, at, bond) <= storage.now() ? null : { ...bond, kind, holder, at, key };
};

export const removeLink = (storage: Storage, link: Link): Promise<void> => storage.remove(link.key);

/** Removes a profile's links, of some kinds or all, that were made after a moment, except the one with the given key. */
export const removeLinks = async (
  storage: Storage,
  holder: string,
  { kinds, after = -1, except }: { kinds?: readonly LinkKind[]; after?: number; except?: string } = {},
): Promise<void> => {
  const prefix = prefixOf(holder);
  const { keys } = await storage.list(prefix);
  const ended = keys.filter((key) => {
    const name = readName(key.slice(prefix.length));
    if (key === except) return false;
    return name !== null && name.at > after && (kinds === undefined || kinds.includes(name.kind));
  });
  await removeAll(storage, ended);
};

// A bond may end a link before its kind does.
const endOf = (kind: LinkKind, at: number, { until = Number.POSITIVE_INFINITY }: LinkBond): number =>
  Math.min(at + LINK_LIVES[kind], until);

/** The bonds of a profile's links of one kind, with the times when the links were made and end. */
export const listBonds = async (
  storage: Storage,
  holder: string,
  kind: LinkKind,
): Promise<(LinkBond & { at: number; end: number })[]> => {
  const prefix = prefixOf(holder);
  const { keys } = await storage.list(prefix);
  const read = async (key: string) => {
    const name = readName(key.slice(prefix.length));
    const bond = name?.kind === kind ? await storage.getJson<LinkBond>(key) : null;
    return name === null || bond === null ? [] : [{ ...bond, at: name.at, end: endOf(kind, name.at, bond) }];
  };
  return (await Promise.all(keys.map(read))).flat();
};

const readName = (name: string): { at: number; kind: LinkKind } | null => {
  const [, stamp = '', kind = ''] = NAME.exec(name) ?? [];
  return kind in LINK_LIVES ? { at: Number.parseInt(stamp, 36), kind: kind as LinkKind } : null;
};

/** Removes expired links, as many as it can until a time. */
export const sweepLinks = (storage: Storage, until: number): Promise<void> => {
  const now = storage.now();
  return sweepKeys(storage, 'links/', until, (key) => {
    const name = readName(key.slice(key.lastIndexOf('/') + 1));
    return name === null || name.at + LINK_LIVES[name.kind] <= now;
  });
};

import { hashHex, randomToken } from '../../base/engine/storage/keys.ts';
import { removeAll, sweepKeys } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import type { PageRole } from '../../base/http/rules/roles.ts';
import { HANDS_DAYS } from '../../profiles/hands/rules.ts';
import { TRASH_PERIOD } from '../../profiles/rules/limits.ts';
import {
  EMAIL_LINK_DAYS,
  FOLLOW_LINK_DAYS,
  IMPORT_LINK_DAYS,
  LINK_MINUTES,
  LOGIN_LINK_MINUTES,
  STILL_RIGHT_DAYS,
} from '../rules/limits.ts';
import type { LinkEnd } from './rules.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * How long each kind of mailed link is valid, in milliseconds. `own` confirms an address that is a page's own, `imported`
 * tells about an imported page, `trash` is for the owner of a trashed one, `join` offers a page to somebody, `return` takes it back, `right`
 * asks its owner whether it is still right, and `follow` is for readers who want to follow it.
 */
export const LINK_LIVES = {
  reset: LINK_MINUTES * MINUTE,
  login: LOGIN_LINK_MINUTES * MINUTE,
  confirm: EMAIL_LINK_DAYS * DAY,
  own: EMAIL_LINK_DAYS * DAY,
  undo: EMAIL_LINK_DAYS * DAY,
  claim: LINK_MINUTES * MINUTE,
  imported: IMPORT_LINK_DAYS * DAY,
  trash: TRASH_PERIOD,
  join: HANDS_DAYS * DAY,
  return: HANDS_DAYS * DAY,
  right: STILL_RIGHT_DAYS * DAY,
  follow: FOLLOW_LINK_DAYS * DAY,
} as const;
export type LinkKind = keyof typeof LINK_LIVES;

/** The kinds of links that are about a login. */
export const OF_LOGIN = ['reset', 'login', 'confirm', 'undo'] as const satisfies readonly LinkKind[];
/** The kinds of links that are about a page; both may have the same id. */
export const OF_PAGE = (Object.keys(LINK_LIVES) as LinkKind[]).filter(
  (kind) => !(OF_LOGIN as readonly LinkKind[]).includes(kind),
);

/** What a link is bound to: the e-mail address and, for some kinds, the time of the last password change or of the question that it answers, and an earlier end (milliseconds). */
type LinkBond = {
  email: string;
  changed?: number;
  until?: number;
  /** When its letter was sent, if that was not at once. */
  begun?: number;
  /** What it makes of who takes the page that it offers. */
  role?: PageRole;
};

/** What is left of a used link until it would have expired, so that whoever opens it again learns what it did. Nothing of the record. */
type UsedLink = { used: LinkEnd };

/** A link that has not expired: its profile, creation time (milliseconds) and bond. Its user checks whether the bond still holds. */
export type MailedLink = LinkBond & { kind: LinkKind; subject: string; at: number; key: string };

const prefixOf = (subject: string): string => `links/${subject}/`;
const stampOf = (at: number): string => at.toString(36).padStart(9, '0');
const TOKEN = /^([0-9a-z]{8,12})\.([0-9a-z]{9})\.([A-Za-z0-9_-]{43})(?:\.d)?$/;
const NAME = /^([0-9a-z]{9})\.([a-z]+)\.[0-9a-f]{64}$/;

/** How long after a link was made its time begins at the latest: when the mail server takes its letter. */
const MAX_WAIT = DAY;

/** The key of what is stored of a link. */
export const linkKey = (kind: LinkKind, token: string): string => {
  const [, subject = '', stamp = ''] = TOKEN.exec(token) ?? [];
  return `${prefixOf(subject)}${stamp}.${kind}.${hashHex(token)}`;
};

/** Creates a link and returns its token, `{profile}.{time}.{256 random bits}`; only a hash of the token is stored. */
export const createLink = async (
  storage: Storage,
  kind: LinkKind,
  subject: string,
  bond: LinkBond,
): Promise<string> => {
  const stamp = stampOf(storage.now());
  // This mark tells the page behind the link that the profile can no longer be kept.
  const mark = kind === 'trash' ? '.d' : '';
  const token = `${subject}.${stamp}.${randomToken()}${mark}`;
  await storage.putJson(`${prefixOf(subject)}${stamp}.${kind}.${hashHex(token)}`, bond);
  return token;
};

/** The profile id in a token, without checking that the link exists; null if it is no token. */
export const linkSubject = (token: string): string | null => TOKEN.exec(token)?.[1] ?? null;

/** The link of a token; null if there is none of that kind or it has expired. */
export const getLink = async (
  storage: Storage,
  kind: LinkKind,
  token: string,
): Promise<MailedLink | null> => {
  const match = TOKEN.exec(token);
  if (match === null) return null;
  const [, subject = '', stamp = ''] = match;
  const at = Number.parseInt(stamp, 36);
  const key = linkKey(kind, token);
  const bond = await storage.getJson<LinkBond | UsedLink>(key);
  return bond === null || 'used' in bond || endOf(kind, at, bond) <= storage.now()
    ? null
    : { ...bond, kind, subject: subject, at, key };
};

/** How a link of that kind was used or, if it no longer can be, that it has expired; null if neither is known. */
export const getLinkUse = async (
  storage: Storage,
  kind: LinkKind,
  token: string,
): Promise<LinkEnd | null> => {
  const [, subject = '', stamp = ''] = TOKEN.exec(token) ?? [];
  if (subject === '') return null;
  const left = await storage.getJson<LinkBond | UsedLink>(linkKey(kind, token));
  if (left !== null && 'used' in left) return left.used;
  const at = Number.parseInt(stamp, 36);
  const end = left === null ? at + LINK_LIVES[kind] : endOf(kind, at, left);
  return end <= storage.now() ? 'expired' : null;
};

/** Ends a link and remembers what it was used for. */
export const markLinkUsed = (storage: Storage, link: MailedLink, used: LinkEnd): Promise<void> =>
  storage.putJson(link.key, { used } satisfies UsedLink);

/** Ends a link as it is, and remembers what it was used for; false if somebody else was faster. */
export const endLink = async (storage: Storage, link: MailedLink, used: LinkEnd): Promise<boolean> => {
  const { changed } = await storage.update<LinkBond | UsedLink>(link.key, (stored) =>
    stored === null || 'used' in stored ? null : { used },
  );
  return changed;
};

export const removeLink = (storage: Storage, link: MailedLink): Promise<void> => storage.remove(link.key);

/** Removes a profile's links, of some kinds or all, that were created after a moment, except the one with the given key. */
export const removeLinks = async (
  storage: Storage,
  subject: string,
  { kinds, after = -1, except }: { kinds?: readonly LinkKind[]; after?: number; except?: string } = {},
): Promise<void> => {
  const prefix = prefixOf(subject);
  const { keys } = await storage.list(prefix);
  const ended = keys.filter((key) => {
    const name = readName(key.slice(prefix.length));
    if (key === except) return false;
    return name !== null && name.at > after && (kinds === undefined || kinds.includes(name.kind));
  });
  await removeAll(storage, ended);
};

// A bond may end a link before its kind does. Both ends are later if its letter was late.
const endOf = (
  kind: LinkKind,
  at: number,
  { until = Number.POSITIVE_INFINITY, begun = at }: LinkBond,
): number => Math.min(at + LINK_LIVES[kind], until) + Math.max(0, begun - at);

/** The link at a key, with when its time began and ends (milliseconds); null if there is none, or it is used or over. */
export const findLink = async (
  storage: Storage,
  key: string,
): Promise<{ kind: LinkKind; email: string; from: number; end: number } | null> => {
  const read = linkOfKey(key);
  if (read === null) return null;
  const bond = await storage.getJson<LinkBond | UsedLink>(key);
  if (bond === null || 'used' in bond) return null;
  const end = endOf(read.kind, read.at, bond);
  return end <= storage.now()
    ? null
    : { kind: read.kind, email: bond.email, from: Math.max(read.at, bond.begun ?? 0), end };
};

/** What the name of a link says: whose it is, of which kind and when it was made (milliseconds); null if it is none. */
export const linkOfKey = (key: string): { subject: string; kind: LinkKind; at: number } | null => {
  const [, subject = '', name = ''] = key.split('/');
  const read = readName(name);
  return read === null ? null : { subject, ...read };
};

/** Ends the link at a key, if it is not used, and remembers why. */
export const endLinkAt = async (storage: Storage, key: string, used: LinkEnd): Promise<void> => {
  await storage.update<LinkBond | UsedLink>(key, (bond) =>
    bond === null || 'used' in bond ? null : { used },
  );
};

/** The undo link at a key: its profile, its address and when it ends if its letter goes at a moment (milliseconds); null if there is none. */
export const getUndoLink = async (
  storage: Storage,
  key: string,
  begun: number,
): Promise<{ subject: string; email: string; end: number } | null> => {
  const [, subject = '', name = ''] = key.split('/');
  const read = readName(name);
  if (read?.kind !== 'undo') return null;
  const bond = await storage.getJson<LinkBond | UsedLink>(key);
  return bond === null || 'used' in bond
    ? null
    : { subject, email: bond.email, end: endOf('undo', read.at, { ...bond, begun }) };
};

/** The bonds of a profile's links of one kind, with the times when the links were created and end. */
export const listBonds = async (
  storage: Storage,
  subject: string,
  kind: LinkKind,
): Promise<(LinkBond & { at: number; end: number })[]> => {
  const prefix = prefixOf(subject);
  const { keys } = await storage.list(prefix);
  const read = async (key: string) => {
    const name = readName(key.slice(prefix.length));
    const bond = name?.kind === kind ? await storage.getJson<LinkBond | UsedLink>(key) : null;
    return name === null || bond === null || 'used' in bond
      ? []
      : [{ ...bond, at: name.at, end: endOf(kind, name.at, bond) }];
  };
  return (await Promise.all(keys.map(read))).flat();
};

const readName = (name: string): { at: number; kind: LinkKind } | null => {
  const [, stamp = '', kind = ''] = NAME.exec(name) ?? [];
  return kind in LINK_LIVES ? { at: Number.parseInt(stamp, 36), kind: kind as LinkKind } : null;
};

/** The links of a profile by kind and time (milliseconds), used and expired ones too, until they are swept. */
export const listLinks = async (
  storage: Storage,
  subject: string,
): Promise<{ kind: LinkKind; at: number; key: string }[]> => {
  const prefix = prefixOf(subject);
  const { keys } = await storage.list(prefix);
  return keys.flatMap((key) => {
    const name = readName(key.slice(prefix.length));
    return name === null ? [] : [{ ...name, key }];
  });
};

/** Removes expired links, as many as it can until a time. */
export const sweepLinks = (storage: Storage, until: number): Promise<void> => {
  const now = storage.now();
  return sweepKeys(storage, 'links/', until, (key) => {
    const name = readName(key.slice(key.lastIndexOf('/') + 1));
    return name === null || name.at + MAX_WAIT + LINK_LIVES[name.kind] <= now;
  });
};

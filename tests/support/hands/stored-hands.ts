import { claimEmail } from '../../../src/accounts/email/storage.ts';
import { alterHands, standApart } from '../../../src/accounts/hands/storage/apart.ts';
import { keepPlace, takePlace } from '../../../src/accounts/hands/storage/login-places.ts';
import { createLink, linkKey } from '../../../src/accounts/links/storage.ts';
import { getAccount, putAccount } from '../../../src/accounts/storage/accounts.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import type { PageRole } from '../../../src/base/http/rules/roles.ts';
import { createProfile } from '../../../src/owners/editing/storage.ts';
import { roleOn } from '../../../src/profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../src/profiles/storage/profile-record.ts';
import { anOwner, aSession, cheapHash } from '../builders/owners.ts';

const DAY = 86_400_000;

/** An offer of a page to an address, written directly into the store; its token. */
export const anOffer = async (
  storage: Storage,
  page: string,
  role: PageRole,
  email = 'noor@example.org',
): Promise<string> => {
  const token = await createLink(storage, 'join', page, { email, role });
  const offer = { link: linkKey('join', token), email, at: storage.now() };
  await alterHands(storage, page, (hands) =>
    role === 'owner' ? { ...hands, offered: offer } : { ...hands, invited: [...hands.invited, offer] },
  );
  return token;
};

/** Makes a login an editor of a page, unless it has a role there. */
export const anEditorOf = async (storage: Storage, page: string, login: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  if (record === null || roleOn(record, login) !== null) return;
  await takePlace(storage, login, { id: page, role: 'editor' });
  await alterHands(storage, page, (hands) => ({
    ...hands,
    editors: [...hands.editors, { login, since: storage.now() }],
  }));
  await keepPlace(storage, login, { id: page, role: 'editor' });
};

/** Hands a page over to a login; the token that takes it back. */
export const aHandOver = async (
  storage: Storage,
  page: string,
  login: string,
  { isTold = true } = {},
): Promise<string> => {
  await anEditorOf(storage, page, login);
  const token = await createLink(storage, 'return', page, { email: '' });
  const now = storage.now();
  const altered = await alterHands(storage, page, ({ owner }) => ({
    owner: login,
    since: now,
    editors: [{ login: owner, since: now }],
    invited: [],
    trial: {
      link: linkKey('return', token),
      from: owner,
      at: now,
      until: now + 7 * DAY,
      ...(isTold && { isTold }),
    },
  }));
  await keepPlace(storage, login, { id: page, role: 'owner' });
  await keepPlace(storage, altered?.before.owner ?? page, { id: page, role: 'editor' });
  return token;
};

/** Another page of a login, which has another id than the login. */
export const anotherPageOf = async (
  storage: Storage,
  login: string,
  page: ProfileRecord,
): Promise<ProfileRecord> => {
  const record = { ...page, hands: { owner: login, editors: [], invited: [] } };
  await takePlace(storage, login, { id: page.id, role: 'owner' });
  await createProfile(storage, record);
  await keepPlace(storage, login, { id: page.id, role: 'owner' });
  return record;
};

const MERE = 'mereeditor';
/** The session of a login that has no page but this one, which it edits. */
export const aMereEditor = async (storage: Storage, page: string): Promise<string> => {
  const email = 'mere@example.org';
  const now = storage.now();
  if ((await getAccount(storage, MERE)) === null) {
    await claimEmail(storage, email, MERE);
    const login = { id: MERE, password: cheapHash, created: now, changed: now };
    await putAccount(storage, { ...login, address: { email }, pages: [] });
    await anEditorOf(storage, page, MERE);
  }
  return aSession(storage, MERE);
};

/** Makes a login an editor of pages without an owner's login, until it has so many pages. */
export const fillPlaces = async (storage: Storage, login: string, count: number): Promise<void> => {
  await standApart(storage, login);
  for (let number = 0; number < count - 1; number += 1) {
    const { id } = await anOwner(storage);
    await anEditorOf(storage, id, login);
  }
};

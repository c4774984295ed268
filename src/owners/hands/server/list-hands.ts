import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { handsOf, inTrial, loginsOf } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { HandItem } from '../calls.ts';
import { openOffers } from './page-offers.ts';

const momentOf = (at: number): string => new Date(at).toISOString();

/** Who keeps a page: its owner, its editors, then who is asked to; and the addresses of its logins. */
export const listHands = async (
  storage: Storage,
  record: ProfileRecord,
): Promise<{ items: HandItem[]; addresses: ReadonlyMap<string, string> }> => {
  const { owner, since = record.claimed ?? record.created, editors, ...offers } = handsOf(record);
  const logins = loginsOf(record);
  const [open, ...found] = await Promise.all([
    openOffers(storage, offers),
    ...logins.map((login) => loginAddress(storage, login)),
  ]);
  const addresses = new Map(logins.map((login, index) => [login, found[index]?.email ?? '']));
  const toItem = (login: string, role: HandItem['role'], at: number): HandItem => ({
    email: addresses.get(login) ?? '',
    role,
    since: momentOf(at),
    invited: false,
  });
  const asked = open.map(
    ({ email, role, from }): HandItem => ({ email, role, since: momentOf(from), invited: true }),
  );
  const items = [
    toItem(owner, 'owner', since),
    ...editors.map((editor) => toItem(editor.login, 'editor', editor.since)),
    ...asked,
  ];
  return { items, addresses };
};

/** Until when the former owner of a page may take it back; undefined if they may not. */
export const trialOf = (storage: Storage, record: ProfileRecord): string | undefined =>
  inTrial(record, storage.now()) ? momentOf(record.hands?.trial?.until ?? 0) : undefined;

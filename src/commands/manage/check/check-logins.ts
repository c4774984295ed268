import pMap from 'p-map';
import { alterHands } from '../../../accounts/hands/storage/apart.ts';
import { keepPlace } from '../../../accounts/hands/storage/login-places.ts';
import { listUnsettled } from '../../../accounts/hands/storage/unsettled.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { addToList, type WantedRecords } from './check-profiles.ts';
import { type Drift, quietly } from './drift.ts';

/** A page that a login keeps, by the page's record. */
type Kept = { page: string; role: PageRole };

/**
 * Logins of pages with hands: those without an account, and those that do not know of a page that they keep. Adds
 * their addresses to the wanted e-mails.
 */
export const checkLogins = async (
  storage: Storage,
  { logins, emails }: Pick<WantedRecords, 'logins' | 'emails'>,
): Promise<Drift[]> => {
  // Upkeep finishes these.
  const unsettled = new Set(await listUnsettled(storage));
  const check = async ([login, kept]: [string, Kept[]]): Promise<Drift[]> => {
    const account = await getAccount(storage, login);
    if (account === null) return kept.map((each) => lostLogin(storage, login, each));
    if (account.ended !== undefined) return [];
    // Until the address is copied, it is that of the record.
    const { email } = account.address ?? (await getProfileRecord(storage, login)) ?? { email: '' };
    if (email !== '') addToList(emails, emailName(email), login);
    if (account.address === undefined) return [];
    const known = new Set(account.pages?.map(({ id }) => id));
    return unsettled.has(login)
      ? []
      : kept.filter(({ page }) => !known.has(page)).map((each) => unknownPage(storage, login, each));
  };
  return (await pMap(logins, check, READS_AT_ONCE)).flat();
};

// Nobody could remove an editor without an address, or is missed with one.
const lostLogin = (storage: Storage, login: string, { page, role }: Kept): Drift => ({
  kind: 'login',
  about: `${login} ${page}`,
  sentence: `Login ${login} keeps profile ${page} as its ${role}, and has no account`,
  repair:
    role === 'owner'
      ? null
      : quietly(() =>
          alterHands(storage, page, (hands) => ({
            ...hands,
            editors: hands.editors.filter((editor) => editor.login !== login),
          })),
        ),
});

const unknownPage = (storage: Storage, login: string, { page, role }: Kept): Drift => ({
  kind: 'login',
  about: `${login} ${page}`,
  sentence: `Login ${login} does not know of profile ${page}, which it keeps`,
  repair: quietly(() => keepPlace(storage, login, { id: page, role })),
});

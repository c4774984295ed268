import { putStoredAdmin } from '../../../src/accounts/admin-login/storage.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { putMessage } from '../../../src/contact/storage.ts';
import { addReport } from '../../../src/moderation/reports/storage.ts';
import type { ProfileRecord } from '../../../src/profiles/rules/profile.ts';
import { findProfile } from '../../../src/profiles/server/find-profile.ts';
import { anOwner, cheapHash } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { generatedId } from '../generate.ts';

/** What waits on the day. */
export const REPORTS = 32;
export const NEW_PAGES = 17;
/** New pages that advertise, all with the same text. */
export const SPAM = 7;

export const FIRST = 'first@desk.example';
export const SECOND = 'second@desk.example';

const MINUTE = 60_000;

/** Fills a store with what waits for two administrators in the morning. */
export const fillDesk = async (storage: Storage, profiles: number): Promise<void> => {
  const now = storage.now();
  for (let index = 0; index < REPORTS; index += 1) {
    const id = generatedId(Math.floor((profiles / REPORTS) * index));
    const page = await findProfile(storage, id);
    if (page === null) throw new Error(`There is no page ${id}`);
    const quoted = page.message.split(' ').slice(2, 8).join(' ');
    const details = `It says “${quoted}”, which is not so.`;
    await addReport(storage, page, { reason: 'wrong', details, email: '' }, [`seal-${index}`]);
  }
  for (let index = 0; index < NEW_PAGES; index += 1)
    await addNewPage(storage, index, now - (60 - index) * MINUTE);
  for (const subject of ['My page in Portuguese', 'A question']) {
    const text = { name: 'Beatriz Amaral', email: 'beatriz@mail.example', phone: '', subject };
    await putMessage(storage, { ...text, message: 'May I add the Portuguese text myself?' });
  }
  for (const email of [FIRST, SECOND]) await addMember(storage, email);
};

const addNewPage = async (storage: Storage, index: number, since: number): Promise<void> => {
  const isSpam = index >= NEW_PAGES - SPAM;
  const given: Partial<ProfileRecord> = {
    name: isSpam ? `Casino Bonus ${index}` : `Nadia Newcomer ${index}`,
    email: isSpam ? `p${index}@bonus.example` : `nadia${index}@mail${index}.example`,
    message: isSpam
      ? 'Claim your welcome bonus now at our partner site.'
      : `Pilot number ${index} of the port.`,
    waiting: { since, until: 'reviewed', ...(isSpam && { from: 'f00d' }) },
  };
  await anOwner(storage, { ...aProfileRecord(), ...given, id: `new${String(index).padStart(7, '0')}` });
};

const addMember = async (storage: Storage, email: string): Promise<void> => {
  const at = storage.now();
  await putStoredAdmin(storage, { email, name: 'Member', password: cheapHash, created: at, changed: at });
};

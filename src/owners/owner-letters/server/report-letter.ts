import { linkOver } from '../../../accounts/links/server.ts';
import { ownLanguage } from '../../../base/brand/rules/languages.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { inLanguage } from '../../../base/languages/server/in-language.ts';
import { isUsed, markUsed } from '../../../base/throttles/storage/used-tokens.ts';
import { addReport } from '../../../moderation/reports/storage.ts';
import { getCounts } from '../../../profiles/counts/storage/counts.ts';
import { REPORT_PERIOD } from '../../../profiles/owner-letters/rules.ts';
import { blockSender } from '../../../profiles/owner-letters/storage/blocked-senders.ts';
import { toPublicProfile } from '../../../profiles/rules/profile-views.ts';
import { isPubliclyVisible } from '../../../profiles/visibility/rules/visibility.ts';
import { getOwnProfile } from '../../../profiles/visibility/storage/visibility.ts';
import { openBlock, openReport } from './sealed-letter.ts';

/** Blocks the sender of a letter for its page. A repeat changes nothing. */
export const blockSenderOf = async (storage: Storage, token: string): Promise<void> => {
  const letter = await openBlock(storage, token);
  if (letter === null || !(await blockFor(storage, letter))) throw linkOver();
};

// A page that is gone leaves nothing, and so no block either.
const blockFor = async (
  storage: Storage,
  { page, sender }: { page: string; sender: string },
): Promise<boolean> => {
  if ((await getOwnProfile(storage, page)) === null) return false;
  await blockSender(storage, page, sender);
  return true;
};

/** Sends the text of a letter to the team as a report of abuse, once, and blocks its sender; returns whether it is new. */
export const reportLetterOf = async (storage: Storage, token: string, word: string): Promise<boolean> => {
  const letter = await openReport(storage, token);
  if (letter === null || !(await blockFor(storage, letter))) throw linkOver();
  // Of what the token says, since its last letter can be written in several ways.
  const mark = `letter-report:${hashHex(JSON.stringify(letter))}`;
  const until = letter.at + REPORT_PERIOD;
  if (await isUsed(storage, mark, until)) return false;
  const details = await inLanguage(ownLanguage(), async () => caseText(letter.text, word));
  await addCase(storage, letter.page, details, hashHex(mark).slice(0, 32));
  await markUsed(storage, mark, until);
  return true;
};

const caseText = (text: string, word: string): string =>
  [say('owners.letters.case'), text, ...(word === '' ? [] : [say('owners.letters.case-word'), word])].join(
    '\n\n',
  );

const addCase = async (storage: Storage, id: string, details: string, seal: string): Promise<void> => {
  const profile = await getOwnProfile(storage, id);
  if (profile === null) return;
  const { record, verified, verification } = profile;
  const counts = await getCounts(storage, id);
  const page = toPublicProfile(record, verified, counts, verification, todayOf(storage));
  await addReport(
    storage,
    page,
    { reason: 'abuse', details, email: '' },
    [seal],
    !isPubliclyVisible(profile.decision),
  );
};

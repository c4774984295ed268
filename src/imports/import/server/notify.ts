import { createLink, linkKey } from '../../../accounts/links/storage.ts';
import { IMPORT_LINK_DAYS } from '../../../accounts/rules/limits.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { todayOf } from '../../../base/http/server/today.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { theirs } from '../../../base/mail/server/letter-parts.ts';
import { sendStoredMail } from '../../../base/mail/server/retry.ts';
import { dropStoredMail, type Mail, storeMailAt } from '../../../base/mail/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { inWords } from '../../../base/text/rules/number-words.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { claimableBy } from '../../../profiles/claims/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { endNewPageNote, getNewPageNote } from '../../../profiles/storage/import-notices.ts';
import { getPublicProfile } from '../../../profiles/visibility/storage/visibility.ts';

/**
 * Tells the address of an imported page about it, once: true if this call did. The mail is stored before the note ends, and sent after it, so
 * that a crash neither loses nor doubles it; of two processes, the one that ends the note sends.
 */
export const notifyPage = async (storage: Storage, id: string): Promise<boolean> => {
  const note = await getNewPageNote(storage, id);
  if (note === null) return false;
  const record = await recordToTell(storage, id);
  if (record === null) {
    await endNewPageNote(storage, id, note);
    return false;
  }
  const token = await createLink(storage, 'imported', id, { email: normalizeEmail(record.email) });
  const letter = { ...newPageMail(record, token), link: linkKey('imported', token) };
  const mail = await storeMailAt(storage, id, note.value.place, letter);
  if (await endNewPageNote(storage, id, note)) {
    await sendStoredMail(storage, mail.name);
    return true;
  }
  if (mail.isNew) await dropStoredMail(storage, mail.name);
  return false;
};

// Nobody writes to somebody who has died, nor to the owner of a page.
const recordToTell = async (storage: Storage, id: string): Promise<ProfileRecord | null> => {
  const profile = await getPublicProfile(storage, id);
  if (profile === null || (await hasAccount(storage, profile.record))) return null;
  return claimableBy(profile.record, false, todayOf(storage)) === 'claim' ? profile.record : null;
};

const newPageMail = (record: ProfileRecord, token: string): Mail =>
  composeMail({
    to: record.email,
    subject: `There is a page about you on ${site.name}`,
    body: [
      [
        `${site.name} is an encyclopedia of people and businesses. It has a page about `,
        theirs(displayName(record)),
        ', which has this e-mail address:',
      ],
      {
        link: {
          label: 'See the page',
          url: siteLink(encodeURI(paths.profile(profileSlug(displayName(record)), record.id))),
        },
      },
      `You decide what happens to it: keep it with a password of your own and correct what is wrong, or remove it. For ${inWords(IMPORT_LINK_DAYS)} days, this link lets you do so without an account:`,
      { link: { label: 'Keep, correct or remove the page', url: siteLink(paths.claim(), token) } },
      'If you do nothing, the page stays as it is. We will not write to you about it again.',
    ],
  });

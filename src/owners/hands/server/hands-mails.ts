import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { site } from '../../../base/brand/rules/site.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { letterPaths } from '../../../paths.ts';
import { HANDS_DAYS } from '../../../profiles/hands/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

/** Who gets a letter, and the name of the page that it is about. */
type About = { to: string; name: string };

/** Offers somebody to edit a page; `by` is the address of its owner. */
export const editorInvitationMail = ({ to, name, by }: About & { by: string }, token: string): Mail =>
  composeMail({
    to,
    subject: say('owners.hands-letters.invited-subject', { name, site: site.name }),
    body: [
      withTheirs(sayPieces('owners.hands-letters.invited', { by, name, site: site.name })),
      say('owners.hands-letters.invited-may'),
      ...answering(token),
    ],
  });

/** Offers somebody to own a page; `by` is the address of its owner. */
export const offerMail = ({ to, name, by }: About & { by: string }, token: string): Mail =>
  composeMail({
    to,
    subject: say('owners.hands-letters.offered-subject', { name, site: site.name }),
    body: [
      withTheirs(sayPieces('owners.hands-letters.offered', { by, name, site: site.name })),
      say('owners.hands-letters.offered-does', { days: HANDS_DAYS }),
      ...answering(token),
    ],
  });

const answering = (token: string) => [
  say('owners.hands-letters.open-within', { days: HANDS_DAYS }),
  { link: { label: say('owners.hands-letters.look'), url: siteLink(letterPaths.joinPage(), token) } },
  say('owners.hands-letters.do-nothing'),
];

/** Tells the former owner of a page who has taken it over, with a link that takes it back. */
export const takenMail = ({ to, name, by }: About & { by: string }, token: string): Mail =>
  composeMail({
    to,
    subject: say('owners.hands-letters.taken-subject', { name, site: site.name }),
    body: [
      withTheirs(sayPieces('owners.hands-letters.taken', { email: by, name, site: site.name })),
      say('owners.hands-letters.back', { days: HANDS_DAYS }),
      {
        link: {
          label: say('owners.hands-letters.back-link'),
          url: siteLink(letterPaths.undoHandOver(), token),
        },
      },
      say('owners.hands-letters.back-does'),
    ],
  });

/** Tells somebody that they no longer edit a page. */
export const removedMail = ({ to, name }: About): Mail =>
  composeMail({
    to,
    subject: say('owners.hands-letters.removed-subject', { name, site: site.name }),
    body: [withTheirs(sayPieces('owners.hands-letters.removed', { name, site: site.name }))],
  });

/** Tells somebody that a page which they took over has gone back. */
export const goneBackMail = ({ to, name }: About): Mail =>
  composeMail({
    to,
    subject: say('owners.hands-letters.undone-subject', { name, site: site.name }),
    body: [withTheirs(sayPieces('owners.hands-letters.undone', { name, site: site.name }))],
  });

/** The sending of a letter to a login about a page, with the address that it has now. */
export const mailTo = async (
  storage: Storage,
  login: string,
  record: ProfileRecord,
  write: (about: { to: string; name: string }) => Mail,
): Promise<() => Promise<void>> => {
  const [address, account] = await Promise.all([loginAddress(storage, login), getAccount(storage, login)]);
  if (address === null || address.email === '') return async () => {};
  const mail = await writtenIn(account?.language, () =>
    write({ to: address.email, name: displayName(record) }),
  );
  return () => sendMail(storage, record.id, mail, 'editing');
};

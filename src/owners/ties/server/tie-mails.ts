import { site } from '../../../base/brand/rules/site.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { letterPaths } from '../../../paths.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { type Tie, tieWords } from '../../../profiles/ties/rules/tie.ts';

/** Tells the owner of a page that another page asks for a tie. */
export const tieAskedMail = (record: ProfileRecord, asker: ProfileRecord, tie: Tie): Mail => {
  const when = spanWords(tie);
  return composeMail({
    to: record.email,
    name: displayName(record),
    subject: say('owners.tie-letter.subject', { name: displayName(asker), site: site.name }),
    body: [
      withTheirs(sayPieces('owners.tie-letter.says', { name: displayName(asker), kind: record.profile })),
      {
        quote: when === '' ? tieWords(tie) : say('owners.tie-letter.tie-when', { tie: tieWords(tie), when }),
      },
      say('owners.tie-letter.if-you-confirm'),
      { link: { label: say('owners.tie-letter.answer'), url: siteLink(letterPaths.ownTie(tie.tie)) } },
      {
        link: {
          label: say('owners.tie-letter.see-page'),
          url: siteLink(encodeURI(profilePath(asker))),
        },
      },
    ],
  });
};

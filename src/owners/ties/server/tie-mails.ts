import { site } from '../../../base/brand/rules/site.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { theirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { spanWords } from '../../../profiles/life/rules/span-words.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { type Tie, tieWords } from '../../../profiles/ties/rules/tie.ts';

/** Tells the owner of a page that another page asks for a tie. */
export const tieAskedMail = (record: ProfileRecord, asker: ProfileRecord, tie: Tie): Mail => {
  const when = spanWords(tie);
  const person = record.profile === 'personal' ? 'you are' : 'they are';
  const company = record.profile === 'personal' ? 'with them' : 'with you';
  return composeMail({
    to: record.email,
    name: displayName(record),
    subject: `${displayName(asker)} asks you to confirm a link on ${site.name}`,
    body: [
      [theirs(displayName(asker)), ` says that ${person} or were ${company}:`],
      { quote: `${tieWords(tie)}${when === '' ? '' : ` (${when})`}` },
      'If you confirm it, both pages show it. Until then nobody else sees it.',
      { link: { label: 'Answer', url: siteLink(paths.ownTie(tie.tie)) } },
      {
        link: {
          label: 'See their page',
          url: siteLink(encodeURI(paths.profile(profileSlug(displayName(asker)), asker.id))),
        },
      },
    ],
  });
};

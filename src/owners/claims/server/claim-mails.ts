import type { ProvenClaim } from '../../../accounts/claims/storage.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { TO_DO_KINDS } from '../../../site/to-do/rules.ts';

const dayOf = (at: number): string => longDay(new Date(at).toISOString().slice(0, 10));

/** Tells an administrator of a proven claim, which takes effect at `until` (milliseconds). */
export const claimProvenMail = (
  to: string,
  record: ProfileRecord,
  { website, email, by }: ProvenClaim,
  until: number,
): Mail =>
  composeMail({
    to,
    subject: say('owners.claim-letters.proven-subject', { site: site.name }),
    body: [
      withTheirs(
        sayPieces('owners.claim-letters.proven', { by, name: displayName(record), url: website, email }),
      ),
      say('owners.claim-letters.proven-until', { day: dayOf(until) }),
      {
        link: {
          label: say('owners.claim-letters.proven-look'),
          url: siteLink(`${paths.dashboard()}#${TO_DO_KINDS.claim.tab}`),
        },
      },
      {
        link: {
          label: say('owners.claim-letters.proven-page'),
          url: siteLink(encodeURI(paths.profile(profileSlug(displayName(record)), record.id))),
        },
      },
    ],
  });

/** Tells a claimant that the page is theirs. */
export const claimAcceptedMail = (record: ProfileRecord): Mail =>
  composeMail({
    to: record.email,
    subject: say('owners.claim-letters.yours-subject', { site: site.name }),
    name: displayName(record),
    body: [
      say('owners.claim-letters.yours', { site: site.name }),
      { link: { label: say('accounts.log-in'), url: siteLink(paths.login()) } },
      say('owners.claim-letters.yours-next'),
    ],
  });

/** Tells a claimant that an administrator declined the claim. */
export const claimDeclinedMail = (to: string, name: string): Mail =>
  composeMail({
    to,
    subject: say('owners.claim-letters.declined-subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('owners.claim-letters.declined', { name })),
      say('owners.claim-letters.object'),
      { link: { label: say('contact.form.title'), url: siteLink(paths.contact()) } },
    ],
  });

/** Tells a claimant that the page cannot become theirs any more. */
export const claimGoneMail = (to: string, name: string): Mail =>
  composeMail({
    to,
    subject: say('owners.claim-letters.ended-subject', { site: site.name }),
    body: [
      withTheirs(sayPieces('owners.claim-letters.ended', { name })),
      { link: { label: say('contact.form.title'), url: siteLink(paths.contact()) } },
    ],
  });

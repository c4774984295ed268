import type { ProvenClaim } from '../../../accounts/claims/storage.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { theirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { TO_DO_KINDS } from '../../../site/to-do/rules.ts';

const WAYS = { link: 'a link on it', dns: 'a DNS record of its host' } as const;

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
    subject: `Somebody claims a page on ${site.name} by its website`,
    body: [
      [
        'The website of ',
        theirs(displayName(record)),
        ', ',
        theirs(website),
        `, was proven by ${WAYS[by]}. Whoever did it wants to log in with `,
        theirs(email),
        '.',
      ],
      `On ${dayOf(until)} the page becomes theirs, unless you decline it. Accept it to end the wait.`,
      {
        link: { label: 'Look at the claim', url: siteLink(`${paths.dashboard()}#${TO_DO_KINDS.claim.tab}`) },
      },
      {
        link: {
          label: 'See the page',
          url: siteLink(encodeURI(paths.profile(profileSlug(displayName(record)), record.id))),
        },
      },
    ],
  });

/** Tells a claimant that the page is theirs. */
export const claimAcceptedMail = (record: ProfileRecord): Mail =>
  composeMail({
    to: record.email,
    subject: `Your page on ${site.name} is yours`,
    name: displayName(record),
    body: [
      `You proved the website of your page on ${site.name}, so it is yours now. Log in with this address and the password that you chose:`,
      { link: { label: 'Log in', url: siteLink(paths.login()) } },
      'You can take the link or the DNS record off your website. Nobody sees this address on the page unless you show it.',
    ],
  });

const about = (name: string): readonly ReturnType<typeof theirs>[] => (name === '' ? [] : [theirs(name)]);

/** Tells a claimant that an administrator declined the claim. */
export const claimDeclinedMail = (to: string, name: string): Mail =>
  composeMail({
    to,
    subject: `Your claim of a page on ${site.name} was declined`,
    body: [
      ['An administrator declined your claim of the page ', ...about(name), '. A person decided this.'],
      'You can object: write to us with the contact form, and say what shows that the page is about you.',
      { link: { label: 'Write to us', url: siteLink(paths.contact()) } },
    ],
  });

/** Tells a claimant that the page cannot become theirs any more. */
export const claimGoneMail = (to: string, name: string): Mail =>
  composeMail({
    to,
    subject: `Your claim of a page on ${site.name} has ended`,
    body: [
      ['The page ', ...about(name), ' can no longer be claimed: it was changed or removed in the meantime.'],
      { link: { label: 'Write to us', url: siteLink(paths.contact()) } },
    ],
  });

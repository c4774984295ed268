import { site } from '../../../base/brand/rules/site.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../rules/list-item.ts';
import type { ProfileRecord } from '../../rules/profile.ts';

/** Tells an owner that their request for the badge was granted. */
export const badgeGivenMail = (record: ProfileRecord): Mail =>
  composeMail({
    to: record.email,
    subject: `Your ${site.name} profile is verified`,
    name: displayName(record),
    body: [
      `Your profile on ${site.name} now has the verified badge.`,
      {
        link: {
          label: 'See your page',
          url: siteLink(paths.profile(profileSlug(displayName(record)), record.id)),
        },
      },
      'If you change your name, your main photo or your e-mail address, the badge goes until an administrator has checked the page again.',
    ],
  });

/** Tells an owner that their request for the badge was refused, with the administrator's note. */
export const badgeRefusedMail = (record: ProfileRecord, note: string): Mail =>
  composeMail({
    to: record.email,
    subject: `Your request for the ${site.name} badge`,
    name: displayName(record),
    body: [
      `An administrator looked at your request for the verified badge and could not grant it.`,
      ...(note === '' ? [] : ['This is what they wrote:', { quote: note }]),
      'You can ask again from My profile when you have something to add.',
      { link: { label: 'My profile', url: siteLink(paths.myProfile()) } },
    ],
  });

/** Tells an owner, who was told of a decision on their badge, that it was taken back. */
export const badgeTakenBackMail = (record: ProfileRecord, verified: boolean): Mail =>
  composeMail({
    to: record.email,
    subject: `The badge of your ${site.name} page`,
    name: displayName(record),
    body: [
      'We have taken back our last decision on the verified badge of your page.',
      verified ? 'The page has the badge again.' : 'The page does not have the badge now.',
      'A person decided this. You can ask for the badge from My profile.',
      { link: { label: 'My profile', url: siteLink(paths.myProfile()) } },
    ],
  });

import { site } from '../../../base/brand/rules/site.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { paths } from '../../../paths.ts';
import { displayName } from '../../rules/list-item.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import { profilePath } from '../../server/profile-path.ts';

/** Tells an owner that their request for the badge was granted. */
export const badgeGivenMail = (record: ProfileRecord): Mail =>
  composeMail({
    to: record.email,
    subject: say('profiles.letters.badge-given', { site: site.name }),
    name: displayName(record),
    body: [
      say('profiles.letters.badge-now', { site: site.name }),
      {
        link: {
          label: say('profiles.letters.see-page'),
          url: siteLink(profilePath(record)),
        },
      },
      say('profiles.letters.badge-until'),
    ],
  });

/** Tells an owner that their request for the badge was refused, with the administrator's note. */
export const badgeRefusedMail = (record: ProfileRecord, note: string): Mail =>
  composeMail({
    to: record.email,
    subject: say('profiles.letters.badge-request', { site: site.name }),
    name: displayName(record),
    body: [
      say('profiles.letters.badge-refused'),
      ...(note === '' ? [] : [say('profiles.letters.badge-note'), { quote: note }]),
      say('profiles.letters.badge-again'),
      { link: { label: say('profiles.letters.my-profile'), url: siteLink(paths.myProfile()) } },
    ],
  });

/** Tells an owner, who was told of a decision on their badge, that it was taken back. */
export const badgeTakenBackMail = (record: ProfileRecord, verified: boolean): Mail =>
  composeMail({
    to: record.email,
    subject: say('profiles.letters.badge-back', { site: site.name }),
    name: displayName(record),
    body: [
      say('profiles.letters.badge-taken-back'),
      verified ? say('profiles.letters.badge-has') : say('profiles.letters.badge-has-not'),
      say('profiles.letters.badge-person'),
      { link: { label: say('profiles.letters.my-profile'), url: siteLink(paths.myProfile()) } },
    ],
  });

import { STILL_RIGHT_DAYS } from '../../../accounts/rules/limits.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { detailFields, FIELD_LABELS, followFields } from '../../../base/fields/rules/fields.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { type MailPart, withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { dayOf, longDay } from '../../../base/text/rules/day.ts';
import { firstLetters } from '../../../base/text/rules/letters/whole-letters.ts';
import { letterPaths, paths } from '../../../paths.ts';
import { SILENT_MONTHS } from '../../../profiles/confirmed/rules/confirmation.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { withoutPrivate } from '../../../profiles/visibility/rules/privacy.ts';
import { leavingAddress } from '../../leave-letters/server/leaving-token.ts';

/** How much of a longer text the letter quotes, in characters. */
const EXCERPT = 400;

/** What the public reads on a page, a line for each fact. */
const publicFacts = (record: ProfileRecord, today: string): string => {
  const page = withoutPrivate(record, today);
  const fields = new Set([
    ...detailFields(page.profile),
    ...followFields(page.profile),
    'website',
    'message',
  ] as const);
  const lines = [...fields].flatMap((field) => {
    const text = page[field].trim();
    if (text === '') return [];
    const short = firstLetters(text.replace(/\s+/gu, ' '), EXCERPT);
    const value = field === 'dob' ? longDay(short) : short;
    return [say('profiles.history.of-field', { field: FIELD_LABELS[field], text: value })];
  });
  return [displayName(page), ...lines].join('\n');
};

type Letter = { record: ProfileRecord; to: string; token: string };

/** Asks the owner of a page once a year whether it is still right; `leave` is the token that ends these letters. */
export const askingMail = ({ record, to, token, leave }: Letter & { leave: string }, now: number): Mail =>
  composeMail({
    to,
    name: displayName(record),
    subject: say('owners.still-letters.subject', { site: site.name }),
    leave: leavingAddress(leave),
    body: [
      say('owners.still-letters.asks'),
      { quote: publicFacts(record, dayOf(now)) },
      link(say('owners.still-letters.right'), siteLink(letterPaths.stillRight(), token)),
      {
        links: [
          { label: say('owners.still-letters.edit'), url: siteLink(paths.myProfile()) },
          {
            label: say('owners.still-letters.leave'),
            url: `${siteLink(letterPaths.stillRight(), token)}#leave`,
          },
        ],
      },
      say('owners.still-letters.days', { days: STILL_RIGHT_DAYS, months: SILENT_MONTHS }),
      say('owners.still-letters.once'),
      {
        links: [
          { label: say('owners.still-letters.no-more'), url: siteLink(letterPaths.leaveLetters(), leave) },
        ],
      },
    ],
  });

/** Tells the owner of a page that it is about to go, with a link that keeps it. */
export const leavingMail = ({ record, to, token }: Letter, until: number): Mail =>
  composeMail({
    to,
    subject: say('owners.still-letters.leaving-subject', { site: site.name }),
    body: [
      withTheirs(
        sayPieces('owners.still-letters.leaving', {
          name: displayName(record),
          day: longDay(dayOf(until)),
        }),
      ),
      say('owners.still-letters.keep-how'),
      link(say('owners.still-letters.keep'), siteLink(letterPaths.stillRight(), token)),
    ],
  });

const link = (label: string, url: string): MailPart => ({ link: { label, url } });

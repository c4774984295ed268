import { FOLLOW_LINK_DAYS } from '../../../accounts/rules/limits.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { composeMail, siteLink } from '../../../base/mail/server/compose.ts';
import { type MailPart, withTheirs } from '../../../base/mail/server/letter-parts.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { longDay } from '../../../base/text/rules/day.ts';
import { firstLetters } from '../../../base/text/rules/letters/whole-letters.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { letterPaths, paths } from '../../../paths.ts';
import { type ChangePart, changeParts, photoWord } from '../../../profiles/history/rules/change-parts.ts';
import { changedRows, ROW_WORDS } from '../../../profiles/history/rules/changed-rows.ts';
import type { ShownChange } from '../../../profiles/history/rules/visible-change.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { leavingAddress } from '../../leave-letters/server/leaving-token.ts';
import { TOLD } from '../rules.ts';

/** Asks somebody whether they want to follow a page. */
export const followMail = ({ to, record }: { to: string; record: ProfileRecord }, token: string): Mail =>
  composeMail({
    to,
    subject: say('owners.follow-letters.confirm-subject', { name: displayName(record), site: site.name }),
    body: [
      withTheirs(sayPieces('owners.follow-letters.confirm', { name: displayName(record), site: site.name })),
      say('owners.follow-letters.confirm-days', { days: FOLLOW_LINK_DAYS }),
      {
        link: {
          label: say('owners.follow-letters.confirm-link'),
          url: siteLink(letterPaths.follow(), token),
        },
      },
      say('owners.follow-letters.not-me'),
    ],
  });

/** Tells a follower what has changed on a page, newest first; `leave` is the token that ends these letters. */
export const changesMail = (
  { to, record, leave }: { to: string; record: ProfileRecord; leave: string },
  changes: readonly ShownChange[],
): Mail => {
  const name = displayName(record);
  const page = paths.profile(profileSlug(name), record.id);
  const told = changes.slice(0, TOLD.changes);
  return composeMail({
    to,
    subject: say('owners.follow-letters.changed-subject', { name, site: site.name }),
    leave: leavingAddress(leave),
    body: [
      withTheirs(sayPieces('owners.follow-letters.changed', { name, site: site.name })),
      ...told.flatMap(changeInWords),
      { link: { label: say('owners.follow-letters.look'), url: siteLink(page) } },
      { links: [{ label: say('owners.follow-letters.history'), url: siteLink(paths.history(page)) }] },
      say('owners.follow-letters.why'),
      {
        links: [
          { label: say('owners.still-letters.no-more'), url: siteLink(letterPaths.leaveLetters(), leave) },
        ],
      },
    ],
  });
};

/** A change: its day, and what became of each field by words. */
const changeInWords = ({ at, number, fields }: ShownChange): MailPart[] => {
  const parts = changeParts(fields, PHOTO_LABELS);
  const lines = parts.flatMap((part) => partInWords(part, number)).slice(0, TOLD.lines);
  return lines.length === 0 ? [] : [longDay(at.slice(0, 10)), { quote: lines.join('\n') }];
};

const partInWords = (part: ChangePart, number: number): string[] => {
  if (part.kind === 'photo')
    return [say('profiles.history.of-field', { field: part.label, text: photoWord(number) })];
  return changedRows(part).map(({ kind, pieces }) => {
    const text = firstLetters(pieces.map((piece) => piece.text).join(''), TOLD.characters);
    return say('profiles.history.of-field', { field: part.label, text: `${ROW_WORDS[kind]} ${text}` });
  });
};

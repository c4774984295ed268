import { say } from '../../base/languages/rules/say.ts';
import { dateFormat } from '../../base/text/rules/day.ts';
import { graphemes } from '../../base/text/rules/graphemes.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';

/** An e-mail address as a page shows it to whoever opened a link: its first letter and its host. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [first = ''] = graphemes(email.slice(0, at));
  return `${first}…${email.slice(at)}`;
};

/** Until when the previous address can take a page back, ISO 8601; null if it cannot. */
export const undoUntil = ({ undoable }: Pick<ProfileRecord, 'undoable'>, now: number): string | null =>
  undoable !== undefined && undoable.until > now ? new Date(undoable.until).toISOString() : null;

const long = /* @__PURE__ */ dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** Says until when (ISO 8601) the previous address can take a page back, in the reader's time zone. */
export const undoNotice = (until: string): string =>
  say('accounts.email.undo-until', { moment: long.format(new Date(until)) });

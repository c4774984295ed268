import { dayOf } from '../../../base/text/rules/day.ts';
import { minorSentence, minorUntil } from '../../../profiles/rules/minors.ts';
import type { OwnUser } from '../calls.ts';

/** Says that the page is unlisted because its owner is a minor, and until when. */
export const MinorNotice = ({ user }: { user: OwnUser }) => {
  const day = minorUntil(user, dayOf(Date.now()));
  return day === null ? null : <p className="notice">{minorSentence(day)}</p>;
};

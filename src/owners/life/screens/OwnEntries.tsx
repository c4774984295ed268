import { entrySpanWords } from '../../../profiles/life/rules/career.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';

/** The positions or schools of the owner's record, newest first. */
export const OwnEntries = ({ user, name }: { user: OwnProfile; name: 'positions' | 'education' }) => {
  const entries =
    name === 'positions'
      ? user.positions.map(({ organisation, role, ...span }) => ({
          ...span,
          main: role || organisation,
          detail: role === '' ? '' : organisation,
        }))
      : user.education.map(({ school, degree, ...span }) => ({ ...span, main: school, detail: degree }));
  return (
    <ol className="own-timeline">
      {newestFirst(entries).map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
        <li key={index}>
          <span className="hint numeric">{entrySpanWords(entry, user)}</span>
          <span dir="auto">{entry.main}</span>
          <span dir="auto">{entry.detail}</span>
        </li>
      ))}
    </ol>
  );
};

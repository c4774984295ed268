import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { entrySpanWords } from '../../../profiles/life/rules/career.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';

/** The positions or schools of the owner's record, newest first; nothing without one. */
export const OwnEntries = ({ user, name }: { user: OwnProfile; name: 'positions' | 'education' }) => {
  const entries =
    name === 'positions'
      ? user.positions.map(({ organisation, role, ...span }) => ({
          ...span,
          main: organisation,
          detail: role,
        }))
      : user.education.map(({ school, degree, ...span }) => ({ ...span, main: school, detail: degree }));
  if (entries.length === 0) return null;
  const hidden = VISIBILITY_LABELS[visibilityOf(user.profile, user.private_fields, name) ?? 'shown'];
  return (
    <section aria-labelledby={`own-${name}`}>
      <h2 id={`own-${name}`}>{STRUCTURED_FIELDS[name].label}</h2>
      {hidden && (
        <p className="own-hidden">
          <Icon name="eye-off" size={14} />
          <span>{hidden}</span>
        </p>
      )}
      <ol className="own-entries">
        {newestFirst(entries).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
          <li key={index} dir="auto">
            <span>{[entry.main, entry.detail].filter(Boolean).join(', ')}</span>
            <span className="hint numeric">{` ${entrySpanWords(entry, user)}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};

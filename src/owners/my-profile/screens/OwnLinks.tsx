import { Icon } from '../../../base/icons/screens/Icon.tsx';
import type { OwnProfile } from '../../../profiles/rules/profile.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';

/** The links of the owner's record with their addresses, and which of them are proven; nothing without one. */
export const OwnLinks = ({ user }: { user: OwnProfile }) => {
  if (user.links.length === 0) return null;
  const hidden = VISIBILITY_LABELS[visibilityOf(user.profile, user.private_fields, 'links') ?? 'shown'];
  return (
    <section aria-labelledby="own-links">
      <h2 id="own-links">{STRUCTURED_FIELDS.links.label}</h2>
      {hidden && (
        <p className="own-hidden">
          <Icon name="eye-off" size={14} />
          <span>{hidden}</span>
        </p>
      )}
      <ul className="own-links">
        {user.links.map(({ url, label }) => (
          <li key={url}>
            {label !== '' && <bdi>{`${label}: `}</bdi>}
            <a href={url} rel="noopener nofollow">
              {url}
            </a>
            {user.proven[url] && <span className="hint"> Ownership proven</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};

import { say } from '../../../../base/languages/rules/say.ts';
import { FORMER_NAMES } from '../../../../profiles/visibility/rules/private-entry.ts';
import type { OwnUser } from '../../calls.ts';
import { VisibilityMark } from './VisibilityMark.tsx';

/** What stands under the name: the other names of the page, how it is said, and pronouns, each with who sees it. */
export const OwnNames = ({ user }: { user: OwnUser }) => {
  const { names, said, pronouns } = user;
  if (names.length === 0 && said === '' && pronouns === '') return null;
  const hidden: readonly string[] = user.private_fields;
  const isHidden = (kind: string): boolean =>
    hidden.includes('names') || (kind === 'former' && hidden.includes(FORMER_NAMES));
  return (
    <ul className="own-names" aria-label={say('profiles.names.title')}>
      {names.map((name) => (
        <li key={JSON.stringify(name)}>
          <bdi lang={name.language || undefined}>{name.text}</bdi>
          {isHidden(name.kind) && <span className="own-mark">{say('visibility.only-you')}</span>}
        </li>
      ))}
      {(['said', 'pronouns'] as const).map(
        (field) =>
          user[field] !== '' && (
            <li key={field}>
              <bdi>{user[field]}</bdi>
              <VisibilityMark user={user} part={field} />
            </li>
          ),
      )}
    </ul>
  );
};

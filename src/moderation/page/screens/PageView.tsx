import type { ReactNode } from 'react';
import { detailFields, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { SOCIAL_FIELDS } from '../../../base/fields/rules/social.ts';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { WhenSeen } from '../../../base/table/screens/WhenSeen.tsx';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import type { MachineWord } from '../../../profiles/machines/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { shownTo } from '../../../profiles/visibility/rules/privacy.ts';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';
import { HidingFacts } from '../../appeals/screens/AppealSection.tsx';
import type { AdminUser } from '../calls.ts';
import { PageLists } from './PageLists.tsx';
import { PhotoItems } from './PhotoItems.tsx';
import { type PageField, pageFieldLabel, pageFieldWords, shownFacts, shownPhotos } from './page-fields.ts';
import './page-panel.css';

type PageViewProps = {
  user: AdminUser;
  /** What belongs to the login, at the end of what is private. */
  logins: ReactNode;
  history: ReactNode;
};

/** A page as it is, also while readers do not see it: what is private stands apart, behind a lock. Its links are texts. */
export const PageView = ({ user, logins, history }: PageViewProps) => {
  const name = displayName(user);
  const details: readonly PageField[] = [
    ...detailFields(user.profile),
    ...SOCIAL_FIELDS,
    ...IDENTIFIER_FIELDS,
  ];
  const isShown = (field: PageField): boolean => details.includes(field) && hiddenWordsOf(user, field) === '';
  const filled = shownFacts(user, [...new Set([...details, ...fieldsOf(user.profile)])]);
  return (
    <article className="page-panel">
      <InSight user={user} name={name} />
      {user.message && (
        <section aria-labelledby="page-about">
          <h2 id="page-about">About</h2>
          <p className="page-panel-about" dir="auto">
            {user.message}
          </p>
        </section>
      )}
      <PageLists user={user} />
      <Facts user={user} fields={filled.filter(isShown)} />
      {shownPhotos(user).length > 0 && <Photos user={user} name={name} />}
      <section className="desk-private" aria-labelledby="page-private">
        <h2 id="page-private">
          <ToolIcon name="lock" size={16} />
          <span>{'Private '}</span>
          <span className="muted">seen by its owner and the team alone</span>
        </h2>
        <dl>
          {filled
            .filter((field) => !isShown(field))
            .map((field) => (
              <Fact key={field} user={user} field={field} />
            ))}
          <div>
            <dt>Account</dt>
            <dd>{user.account ? 'Somebody can log in to it' : 'Nobody can log in to it'}</dd>
          </div>
          <Asked machines={user.machines} />
          {logins}
        </dl>
      </section>
      {history}
    </article>
  );
};

const ASKED: Readonly<Record<MachineWord, string>> = {
  'no-search': 'Search engines may not show it',
  'no-ai': 'AI may not learn from it',
};

/** What the owner asks of machines. */
const Asked = ({ machines }: { machines: readonly MachineWord[] }) =>
  machines.length === 0 ? null : (
    <div>
      <dt>Asked of machines</dt>
      <dd>{machines.map((word) => ASKED[word]).join('. ')}</dd>
    </div>
  );

const Facts = ({ user, fields }: { user: AdminUser; fields: readonly PageField[] }) =>
  fields.length === 0 && user.died === '' ? null : (
    <section aria-labelledby="page-details">
      <h2 id="page-details">Details</h2>
      <dl>
        {fields.map((field) => (
          <Fact key={field} user={user} field={field} />
        ))}
        {user.died !== '' && (
          <div>
            <dt>{diedLabel()}</dt>
            <dd>{pageFieldWords('dob', user.died)}</dd>
          </div>
        )}
      </dl>
    </section>
  );

type PartProps = { user: AdminUser; name: string };

/** Whether readers see the page. */
const InSight = ({ user, name }: PartProps) =>
  user.hidden ? (
    <div className="notice" data-kind="failure">
      <p>
        <strong>This page is hidden.</strong> Readers get ‘not available’; only its owner and the team see it.
      </p>
      <HidingFacts {...user.hidden} />
    </div>
  ) : (
    <p className="notice">
      {user.waiting && <strong>This page is waiting and is in no list. </strong>}
      <span>Readers see this page, without what is marked as private. </span>
      <a href={paths.profile(profileSlug(name), user.id)} target="_blank" rel="noopener">
        Open it
      </a>
    </p>
  );

const Photos = ({ user, name }: PartProps) => (
  <section aria-labelledby="page-photos">
    <h2 id="page-photos">Photos</h2>
    <div className="page-panel-photos">
      <WhenSeen>
        <ul>
          <PhotoItems page={user} name={name} sizes="10rem" />
        </ul>
      </WhenSeen>
    </div>
  </section>
);

const hiddenWordsOf = (user: AdminUser, field: PageField): string => VISIBILITY_LABELS[shownTo(user, field)];

const Fact = ({ user, field }: { user: AdminUser; field: PageField }) => {
  const hiddenWords = hiddenWordsOf(user, field);
  return (
    <div>
      <dt>{pageFieldLabel(field)}</dt>
      <dd dir="auto">
        <span>{pageFieldWords(field, user[field])}</span>
        {hiddenWords && <span className="row-tag">{hiddenWords}</span>}
      </dd>
    </div>
  );
};

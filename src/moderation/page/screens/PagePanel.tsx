import { useCallback, useEffect, useState } from 'react';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { detailFields, FIELD_LABELS } from '../../../base/fields/rules/fields.ts';
import { IDENTIFIER_FIELDS } from '../../../base/fields/rules/identifiers.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { SOCIAL_FIELDS, SOCIAL_NETWORKS } from '../../../base/fields/rules/social.ts';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { EmptyState } from '../../../base/table/screens/EmptyState.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { useTitle } from '../../../base/table/screens/use-title.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { VerifiedBadge } from '../../../profiles/badge/screens/VerifiedBadge.tsx';
import { lifeYears } from '../../../profiles/life/rules/died.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';
import { HidingFacts } from '../../appeals/screens/AppealSection.tsx';
import { loadUser } from '../../badge/browser.ts';
import type { AdminUser } from '../calls.ts';
import { PageHistory } from './PageHistory.tsx';
import { PageLists } from './PageLists.tsx';
import './page-panel.css';

type Page = { kind: 'loading' } | { kind: 'ready'; user: AdminUser } | { kind: 'failed'; message: string };

/** A page as it is, also while readers do not see it; what is private is marked. Its links are texts. */
export const PagePanel = ({ id }: { id: string }) => {
  const [page, setPage] = useState<Page>({ kind: 'loading' });
  const load = useCallback(async (): Promise<Page> => {
    const outcome = await loadUser(id);
    return 'user' in outcome
      ? { kind: 'ready', user: outcome.user }
      : { kind: 'failed', message: outcome.problem };
  }, [id]);
  useEffect(() => {
    let isGone = false;
    setPage({ kind: 'loading' });
    void load().then((loaded) => {
      if (!isGone) setPage(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  return (
    <section className="page-panel" aria-label="The page as it is">
      <p>
        <button className="button-plain" type="button" onClick={goBack}>
          Back
        </button>
      </p>
      {page.kind === 'loading' && <Loading />}
      {page.kind === 'failed' && (
        <EmptyState title={page.message} isProblem onRefresh={() => void load().then(setPage)} />
      )}
      {page.kind === 'ready' && <PageView user={page.user} />}
    </section>
  );
};

// In a tab of its own nothing is behind it.
const goBack = (): void => (history.length > 1 ? history.back() : goTo('todo'));

const PageView = ({ user }: { user: AdminUser }) => {
  const name = displayName(user);
  useTitle(name);
  const photos = PHOTO_FIELDS.filter((field) => user[field] !== '' && user[field] !== DEFAULT_AVATAR);
  const facts = [...detailFields(user.profile), ...SOCIAL_FIELDS, ...IDENTIFIER_FIELDS].filter(
    (field) => user[field] !== '',
  );
  return (
    <article>
      <InSight user={user} name={name} />
      <Head user={user} name={name} />
      {user.message && (
        <section aria-labelledby="page-about">
          <h2 id="page-about">About</h2>
          <p className="page-panel-about" dir="auto">
            {user.message}
          </p>
        </section>
      )}
      <PageLists user={user} />
      {facts.length > 0 && (
        <section aria-labelledby="page-details">
          <h2 id="page-details">Details</h2>
          <dl>
            {facts.map((field) => (
              <Fact key={field} user={user} field={field} />
            ))}
          </dl>
        </section>
      )}
      {photos.length > 0 && <Photos user={user} name={name} fields={photos} />}
      <PageHistory id={user.id} />
    </article>
  );
};

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

const Head = ({ user, name }: PartProps) => (
  <header className="page-panel-head">
    <div>
      <Portrait
        file={user.avatar}
        name={name}
        filed={filedUnder(user)}
        sizes="10rem"
        alt={`Portrait of ${name}`}
        eager
      />
    </div>
    <div>
      <h1>
        <bdi>{name}</bdi>
        <span> </span>
        {isVerified(user.verified) && <VerifiedBadge />}
      </h1>
      <p className="muted">
        <bdi>{displayRole(user)}</bdi>
      </p>
      {lifeYears(user) && <p className="muted numeric">{lifeYears(user)}</p>}
    </div>
  </header>
);

const Photos = ({ user, name, fields }: PartProps & { fields: readonly (typeof PHOTO_FIELDS)[number][] }) => (
  <section aria-labelledby="page-photos">
    <h2 id="page-photos">Photos</h2>
    <ul className="page-panel-photos">
      {fields.map((field) => (
        <li key={field}>
          <a href={paths.photo(user[field])} target="_blank" rel="noopener">
            <Portrait file={user[field]} name={name} sizes="10rem" alt={PHOTO_LABELS[field]} />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

type Field = ReturnType<typeof detailFields>[number];

const Fact = ({ user, field }: { user: AdminUser; field: Field }) => {
  const hiddenWords = VISIBILITY_LABELS[visibilityOf(user.profile, user.private_fields, field) ?? 'shown'];
  const label = field in SOCIAL_NETWORKS ? SOCIAL_NETWORKS[field as 'facebook'].label : FIELD_LABELS[field];
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">
        <span>{fieldWords(field, user[field])}</span>
        {hiddenWords && <span className="row-tag">{hiddenWords}</span>}
      </dd>
    </div>
  );
};

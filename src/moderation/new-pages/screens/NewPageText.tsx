import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { detailFields, FIELD_LABELS, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { SOCIAL_FIELDS, SOCIAL_NETWORKS } from '../../../base/fields/rules/social.ts';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { paths } from '../../../paths.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { displayName, displayRole } from '../../../profiles/rules/list-item.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { AdminUser } from '../../page/calls.ts';
import { PageLists } from '../../page/screens/PageLists.tsx';

type Field = ReturnType<typeof detailFields>[number];

/** What stands above the facts, and what only sorts lists. */
const IN_HEAD: readonly string[] = [
  'name',
  'companyname',
  'profession',
  'foundername',
  'message',
  'sort_name',
];

const labelOf = (field: Field): string =>
  field in SOCIAL_NETWORKS ? SOCIAL_NETWORKS[field as 'facebook'].label : FIELD_LABELS[field];

/** A page with everything that was filled in: its links are text, what is private stands behind a lock. */
export const NewPageText = ({ page }: { page: AdminUser }) => {
  const name = displayName(page);
  const details: readonly Field[] = [...detailFields(page.profile), ...SOCIAL_FIELDS];
  const isShown = (field: Field): boolean =>
    details.includes(field) &&
    (visibilityOf(page.profile, page.private_fields, field) ?? 'shown') === 'shown';
  const filled = fieldsOf(page.profile).filter((field) => page[field] !== '' && !IN_HEAD.includes(field));
  const shown = filled.filter(isShown);
  const hidden = filled.filter((field) => !isShown(field));
  const photos = PHOTO_FIELDS.filter((field) => page[field] !== '' && page[field] !== DEFAULT_AVATAR);
  return (
    <article className="reported-page">
      <header>
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="reported-role">
            <bdi>{displayRole(page)}</bdi>
          </p>
        </div>
        <ul className="reported-photos">
          {photos.map((field) => (
            <li key={field}>
              <a href={paths.photo(page[field])} target="_blank" rel="noopener">
                <Portrait file={page[field]} name={name} sizes="6rem" alt={PHOTO_LABELS[field]} />
              </a>
            </li>
          ))}
        </ul>
      </header>
      <p className="reported-text" dir="auto">
        {page.message}
      </p>
      <dl className="desk-facts">
        {shown.map((field) => (
          <Fact key={field} label={labelOf(field)} text={fieldWords(field, page[field])} />
        ))}
      </dl>
      {hidden.length > 0 && (
        <section className="desk-private" aria-label="Private">
          <h3>
            <ToolIcon name="lock" size={16} />
            <span>Private</span>
          </h3>
          <dl className="desk-facts">
            {hidden.map((field) => (
              <Fact key={field} label={labelOf(field)} text={fieldWords(field, page[field])} />
            ))}
          </dl>
        </section>
      )}
      <PageLists user={page} />
    </article>
  );
};

const Fact = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{text}</dd>
  </div>
);

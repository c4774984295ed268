import { detailFields, fieldsOf } from '../../../base/fields/rules/fields.ts';
import { SOCIAL_FIELDS } from '../../../base/fields/rules/social.ts';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { AdminUser } from '../../page/calls.ts';
import { PageIntro } from '../../page/screens/PageIntro.tsx';
import { PageLists } from '../../page/screens/PageLists.tsx';
import {
  type PageField,
  pageFieldLabel,
  pageFieldWords,
  shownFacts,
} from '../../page/screens/page-fields.ts';
import '../../cases/screens/inbox.css';
import '../../page/screens/page-panel.css';

/** A page with everything that was filled in: its links are text, what is private stands behind a lock. */
export const NewPageText = ({ page }: { page: AdminUser }) => {
  const details: readonly PageField[] = [...detailFields(page.profile), ...SOCIAL_FIELDS];
  const isShown = (field: PageField): boolean =>
    details.includes(field) &&
    (visibilityOf(page.profile, page.private_fields, field) ?? 'shown') === 'shown';
  const filled = shownFacts(page, fieldsOf(page.profile));
  const shown = filled.filter(isShown);
  const hidden = filled.filter((field) => !isShown(field));
  return (
    <article className="reported-page">
      <PageIntro page={page} />
      {page.message !== '' && (
        <p className="reported-text" dir="auto">
          {page.message}
        </p>
      )}
      <dl className="desk-facts">
        {shown.map((field) => (
          <Fact key={field} label={pageFieldLabel(field)} text={pageFieldWords(field, page[field])} />
        ))}
        {page.died !== '' && <Fact label={diedLabel()} text={pageFieldWords('dob', page.died)} />}
      </dl>
      {hidden.length > 0 && (
        <section className="desk-private" aria-label="Private">
          <h3>
            <ToolIcon name="lock" size={16} />
            <span>Private</span>
          </h3>
          <dl className="desk-facts">
            {hidden.map((field) => (
              <Fact key={field} label={pageFieldLabel(field)} text={pageFieldWords(field, page[field])} />
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

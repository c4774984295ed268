import { entrySpanWords, positionLine } from '../../../profiles/life/rules/career.ts';
import { newestFirst } from '../../../profiles/life/rules/order.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';
import type { AdminUser } from '../calls.ts';

type ListField = 'positions' | 'education' | 'links';
/** An entry of a list: its text, and what is known of it in small print. */
type Line = { text: string; note: string };

const LINES: Record<ListField, (user: AdminUser) => Line[]> = {
  positions: (user) =>
    newestFirst(user.positions).map((entry) => ({
      text: positionLine(entry),
      note: entrySpanWords(entry, user),
    })),
  education: (user) =>
    newestFirst(user.education).map((entry) => ({
      text: [entry.school, entry.degree].filter(Boolean).join(', '),
      note: entrySpanWords(entry, user),
    })),
  links: ({ links, proven }) =>
    links.map(({ url, label }) => ({
      text: [label, url].filter(Boolean).join(': '),
      note: proven[url] ? 'Ownership proven' : '',
    })),
};

/** The career, education and links of a page; nothing for those that are empty. */
export const PageLists = ({ user }: { user: AdminUser }) =>
  (Object.keys(LINES) as ListField[]).map((field) => {
    const lines = LINES[field](user);
    const hiddenWords = VISIBILITY_LABELS[visibilityOf(user.profile, user.private_fields, field) ?? 'shown'];
    return lines.length === 0 ? null : (
      <section key={field} aria-labelledby={`page-${field}`}>
        <h2 id={`page-${field}`}>
          <span>{`${STRUCTURED_FIELDS[field].label} `}</span>
          {hiddenWords && <span className="row-tag">{hiddenWords}</span>}
        </h2>
        <ul className="page-panel-lines">
          {lines.map(({ text, note }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while it is shown
            <li key={index}>
              <bdi>{text}</bdi> <span className="muted numeric">{note}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  });

import type { ReactNode } from 'react';
import type { FieldName } from '../../../../base/fields/rules/field-catalogue.ts';
import { FIELD_LABELS } from '../../../../base/fields/rules/fields.ts';
import { say, sayPieces } from '../../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../../base/languages/screens/PartlyHidden.tsx';
import type { PageEditing } from '../../../editing/browser/page-editing.ts';
import type { SectionPart } from '../../../rules/sections.ts';
import type { OwnUser } from '../../calls.ts';
import { FieldValue } from './FieldValue.tsx';
import { VisibilityMark } from './VisibilityMark.tsx';

/** A row of a section: a label, a value, and what is to know about it. */
export type PartRow = {
  key: string;
  label: string;
  /** The part of the page that it shows, as it was saved and may have changed. */
  part: SectionPart;
  value: ReactNode;
  note?: ReactNode;
};

/** The row of a field. */
export const fieldRow = (user: OwnUser, field: FieldName, note?: ReactNode): PartRow => ({
  key: field,
  label: FIELD_LABELS[field],
  part: field,
  value: <FieldValue user={user} field={field} />,
  note,
});

type PartRowsProps = {
  user: OwnUser;
  editing: PageEditing;
  rows: readonly PartRow[];
  /** Fields without a value, which are folded below the rows and can be added. */
  empty: readonly FieldName[];
  /** Shows the empty ones, too, because there are few. */
  isShort?: boolean;
};

/** Whether a click on a row asks for its editor: not one on a link, or the end of a selection. */
const isMeant = (target: Element): boolean =>
  target.closest('a, button') === null && (getSelection()?.isCollapsed ?? true);

/** The rows of a section: first what it says, then, folded, what is empty, then what can be added. */
export const PartRows = ({ user, editing, rows, empty, isShort = false }: PartRowsProps) => {
  const nothing = empty.map((field) => (
    <div key={field}>
      <dt>{FIELD_LABELS[field]}</dt>
      <dd data-field={field} data-empty>
        {say('common.none')}
      </dd>
    </div>
  ));
  return (
    <>
      <dl className="own-rows">
        {rows.map(({ key, label, part, value, note }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys have the pencil
          // biome-ignore lint/a11y/noStaticElementInteractions: keys have the pencil
          <div
            key={key}
            data-changed={editing.saved?.parts.includes(part) || undefined}
            onClick={({ target }) => isMeant(target as Element) && editing.edit(part)}
          >
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd data-field={part}>{value}</dd>
            <dd className="own-row-mark">
              {note}
              <VisibilityMark user={user} part={part} />
            </dd>
          </div>
        ))}
        {isShort && nothing}
      </dl>
      {!isShort && empty.length > 0 && (
        <details className="own-empty">
          <summary>{say('owners.page.empty', { count: empty.length })}</summary>
          <dl className="own-rows">{nothing}</dl>
        </details>
      )}
      {empty.length > 0 && (
        <p className="own-add">
          <span>{say('owners.page.add')}</span>
          {empty.map((field) => (
            <button key={field} className="button-plain" type="button" onClick={() => editing.edit(field)}>
              <PartlyHidden of={sayPieces('common.add-what', { what: FIELD_LABELS[field] })} />
            </button>
          ))}
        </p>
      )}
    </>
  );
};

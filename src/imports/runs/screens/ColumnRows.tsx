import { useId, useState } from 'react';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import type { ColumnReview, ListField, Mapping } from '../../files/rules/mapping.ts';
import { fieldChoices, fieldLabel } from '../rules/field-choices.ts';
import { readWords } from '../rules/run-words.ts';

type ColumnRowsProps = {
  mapping: Mapping;
  columns: readonly ColumnReview[];
  /** Whether a column waits for an answer. */
  isAsked: (column: string) => boolean;
  onField: (column: string, field: ListField | null) => void;
};

/** The columns of the file: what each becomes, its first values, and how many could be read. */
export const ColumnRows = ({ mapping, columns, isAsked, onField }: ColumnRowsProps) => (
  <div className="import-columns">
    <div className="import-column import-columns-head" aria-hidden="true">
      <span>Column</span>
      <span />
      <span>Becomes</span>
      <span>First values</span>
      <span>Read</span>
    </div>
    <ul aria-label="Columns">
      {columns.map((column) => (
        <ColumnRow
          key={column.column}
          mapping={mapping}
          review={column}
          isAsked={isAsked(column.column)}
          onField={onField}
        />
      ))}
    </ul>
  </div>
);

type ColumnRowProps = Pick<ColumnRowsProps, 'mapping' | 'onField'> & {
  review: ColumnReview;
  isAsked: boolean;
};

const ColumnRow = ({ mapping, review, isAsked, onField }: ColumnRowProps) => {
  const id = useId();
  const { column, field, samples, remark, didYouMean } = review;
  const { words, tone } = readWords(review, isAsked);
  // A list may have hundreds of columns: the choices come when somebody approaches one.
  const [isNear, setNear] = useState(false);
  const approach = (): void => setNear(true);
  const choices = isNear ? fieldChoices(mapping.profile, field) : field === null ? [] : [field];
  return (
    <li className="import-column" data-asked={isAsked || undefined}>
      <label className="import-column-name" htmlFor={id}>
        <bdi>{column}</bdi>
        <span className="visually-hidden"> becomes</span>
      </label>
      <Icon className="import-column-arrow" name="arrowRight" size={16} />
      <select
        id={id}
        value={field ?? ''}
        aria-describedby={`${id}-read`}
        onPointerEnter={approach}
        onPointerDown={approach}
        onFocus={approach}
        onChange={({ target }) => onField(column, target.value === '' ? null : (target.value as ListField))}
      >
        <option value="">Do not import</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {fieldLabel(choice)}
          </option>
        ))}
      </select>
      <p className="import-samples">
        {samples.map((sample) => (
          <bdi key={sample}>{sample}</bdi>
        ))}
        {review.filled === 0 && <span className="faint">empty</span>}
      </p>
      <p className="import-read numeric" id={`${id}-read`} data-tone={tone}>
        {tone === 'good' && <Icon name="check" size={14} />}
        <span>{words}</span>
      </p>
      {remark && <p className="import-column-note">{remark}</p>}
      {field === null && didYouMean !== null && (
        <p className="import-column-note">
          <span>Did you mean </span>
          <button className="button-link" type="button" onClick={() => onField(column, didYouMean)}>
            {fieldLabel(didYouMean)}
          </button>
          <span>?</span>
        </p>
      )}
    </li>
  );
};

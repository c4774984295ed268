import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { KIND_TITLES, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { detailGroups } from '../../../base/form/screens/field-inputs.ts';
import { PHOTO_LABELS } from '../../../base/photos/screens/photo-labels.ts';
import { usePictureUrl } from '../../../base/photos/screens/use-picture-url.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import { PrivateSummary } from '../../../profiles/visibility/screens/PrivateSummary.tsx';
import { VISIBILITY_LABELS } from '../../../profiles/visibility/screens/visibility-labels.ts';
import { entryWords } from '../../start-from-file/rules/entry-words.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { listsOfKind, readLists } from '../browser/registration-lists.ts';
import type { Step } from '../rules.ts';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

/** Step 4: all input, with links back to it. */
export const StepReview = ({ registration, kind }: StepProps) => {
  const values = registration.values;
  const hidden = (values['private_fields'] ?? '').split(',');
  const entered = (field: string): string => (values[registrationName(kind, field)] ?? '').trim();
  const rowsOf = (fields: readonly FieldName[]): Row[] =>
    fields
      .filter((field) => entered(field) !== '' && (field !== 'children' || values['marital'] !== 'Single'))
      .map((field) => [
        FIELD_LABELS[field],
        fieldWords(field, entered(field)),
        VISIBILITY_LABELS[visibilityOf(kind, hidden, field) ?? 'shown'],
      ]);
  const groups = detailGroups(kind);
  const last = groups.length - 1;
  const lists = readLists(values);
  const edit = (step: Step) => () => registration.store.back(step);
  return (
    <div className="review">
      <PrivateSummary kind={kind} hidden={hidden} isFilledIn={(field) => rowsOf([field]).length > 0} />
      <Part title="Profile type" onEdit={edit(1)} rows={[['Type', KIND_TITLES[kind]]]} />
      {groups.map(({ title, fields }, index) => (
        <Part
          key={title}
          title={title}
          onEdit={edit(2)}
          rows={[...rowsOf(fields), ...(index === last ? [passwordRow(entered('password'))] : [])]}
        />
      ))}
      {listsOfKind(kind)
        .filter((list) => lists[list].length > 0)
        .map((list) => (
          <Part key={list} title={STRUCTURED_FIELDS[list].label} onEdit={edit(2)} rows={[]}>
            <ul className="file-entries">
              {lists[list].map((entry) => (
                <li key={entryWords(list, entry)}>
                  <bdi>{entryWords(list, entry)}</bdi>
                </li>
              ))}
            </ul>
            <p className="review-private">{VISIBILITY_LABELS[visibilityOf(kind, hidden, list) ?? 'shown']}</p>
          </Part>
        ))}
      <Part title="About" onEdit={edit(3)} rows={rowsOf(['message', 'awards'])} />
      <Part title="Photos" onEdit={edit(3)} rows={[]}>
        {registration.photos.avatar === null && <p className="hint">Not chosen yet</p>}
        <ul className="review-photos">
          {PHOTO_FIELDS.map((field) => {
            const photo = registration.photos[field];
            return photo && <Photo key={field} photo={photo} label={PHOTO_LABELS[field]} />;
          })}
        </ul>
      </Part>
    </div>
  );
};

type Row = [label: string, value: string, privacy?: string];

// Does not reveal the length either.
const passwordRow = (password: string): Row => ['Password', password === '' ? 'Not entered yet' : '••••••••'];

type PartProps = { title: string; rows: readonly Row[]; onEdit: () => void; children?: React.ReactNode };

const Part = ({ title, rows, onEdit, children }: PartProps) =>
  rows.length === 0 && !children ? null : (
    <section className="review-part">
      <div className="review-head">
        <h3>{title}</h3>
        <button className="button-plain" type="button" onClick={onEdit}>
          Edit<span className="visually-hidden">{` ${title}`}</span>
        </button>
      </div>
      {rows.length > 0 && (
        <dl>
          {rows.map(([label, value, privacy]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
              {privacy && <dd className="review-private">{privacy}</dd>}
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );

const Photo = ({ photo, label }: { photo: Blob; label: string }) => {
  const url = usePictureUrl(photo);
  return <li>{url && <img src={url} alt={label} width={600} height={641} />}</li>;
};

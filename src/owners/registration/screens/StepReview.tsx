import type { ReactNode } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { ToolIcon } from '../../../base/icons/screens/ToolIcon.tsx';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { PartlyHidden } from '../../../base/languages/screens/PartlyHidden.tsx';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { usePictureUrl } from '../../../base/photos/screens/use-picture-url.ts';
import { KIND_TITLES } from '../../../profiles/identity/rules/kind-titles.ts';
import { diedLabel } from '../../../profiles/life/rules/died.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { Breakable } from '../../../profiles/screens/Breakable.tsx';
import type { VisibleField } from '../../../profiles/visibility/rules/visible-field.ts';
import { PrivateSummary } from '../../../profiles/visibility/screens/PrivateSummary.tsx';
import { entryWords } from '../../start-from-file/rules/entry-words.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { listsOfKind, readLists } from '../browser/registration-lists.ts';
import { detailGroups, isDetailShown, type Step } from '../rules.ts';
import { type Seen, seenBy } from './seen-by.ts';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

type Row = { label: string; value: string; seen?: Seen };

const textOf = ({ values }: RegistrationView, kind: ProfileKind, field: string): string =>
  (values[registrationName(kind, field)] ?? '').trim();

/** The rows of fields that are filled in, each with who sees it. */
const rowsOf = (registration: RegistrationView, kind: ProfileKind, fields: readonly FieldName[]): Row[] =>
  fields
    .filter((field) => textOf(registration, kind, field) !== '' && isDetailShown(field, registration.values))
    .map((field) => ({
      label: FIELD_LABELS[field],
      value: fieldWords(field, textOf(registration, kind, field)),
      ...(registration.store.purpose.isOwn && { seen: seenBy(kind, registration.values, field) }),
    }));

/** Step 4: all input, with ways back to it. */
export const StepReview = ({ registration, kind }: StepProps) => {
  const { store, values } = registration;
  const { purpose } = store;
  const hidden = (values['private_fields'] ?? '').split(',');
  const change = (step: Step, group?: number) => () => store.back(step, group);
  return (
    <div className="review">
      {purpose.isOwn && (
        <PrivateSummary
          kind={kind}
          hidden={hidden}
          isFilledIn={(field) => rowsOf(registration, kind, [field]).length > 0}
        />
      )}
      <Part
        title={say('owners.registration.type')}
        onChange={change(1)}
        rows={[{ label: say('owners.registration.step-type'), value: KIND_TITLES[kind] }]}
      />
      {purpose.groups(kind).map(({ title, asked, more, hasPassword, hasDeath }, index) => (
        <Part
          key={title}
          title={title}
          onChange={change(2, index)}
          rows={[
            ...rowsOf(registration, kind, [...asked, ...more]),
            ...(hasDeath ? deathRow(textOf(registration, kind, 'died')) : []),
            ...(hasPassword ? [passwordRow(textOf(registration, kind, 'password'))] : []),
          ]}
        />
      ))}
      <FromFile registration={registration} kind={kind} />
      <Part
        title={say('owners.section.about')}
        onChange={change(3)}
        rows={rowsOf(registration, kind, ['message', 'awards'])}
      />
      {purpose.isOwn ? (
        <Photos registration={registration} kind={kind} />
      ) : (
        <>
          <Part
            title={say('owners.registration.source')}
            onChange={change(3)}
            rows={plainRows(registration, [['source', say('owners.registration.source')]])}
          />
          <Proposer registration={registration} kind={kind} />
        </>
      )}
    </div>
  );
};

const deathRow = (died: string): Row[] =>
  died === '' ? [] : [{ label: diedLabel(), value: fieldWords('dob', died) }];

/** The rows of values that are no fields of a page by themselves. */
const plainRows = ({ values }: RegistrationView, names: readonly (readonly [string, string])[]): Row[] =>
  names
    .map(([name, label]) => ({ label, value: (values[name] ?? '').trim() }))
    .filter(({ value }) => value !== '');

/** What a proposer may say to those who decide, and how they hear of it. */
const Proposer = ({ registration: { control } }: StepProps) => (
  <section className="review-part proposer">
    <TextArea
      label={say('owners.registration.note')}
      hint={say('owners.registration.note-hint')}
      rows={2}
      className="short"
      {...control('note')}
    />
    <TextField
      label={say('owners.registration.proposer')}
      hint={say('owners.registration.proposer-hint')}
      type="email"
      inputMode="email"
      autoComplete="email"
      {...control('proposer')}
    />
  </section>
);

const FromFile = ({ registration, kind }: StepProps): ReactNode => {
  const lists = readLists(registration.values);
  return listsOfKind(kind)
    .filter((list) => lists[list].length > 0)
    .map((list) => (
      <Part
        key={list}
        title={STRUCTURED_FIELDS[list].label}
        onChange={() => registration.store.back(2, detailGroups(kind).length)}
        rows={[]}
      >
        <ul className="file-entries">
          {lists[list].map((entry) => (
            <li key={entryWords(list, entry)}>
              <bdi>{entryWords(list, entry)}</bdi>
            </li>
          ))}
        </ul>
        <SeenBy seen={seenBy(kind, registration.values, list)} />
      </Part>
    ));
};

const Photos = ({ registration: { photos, store, values }, kind }: StepProps) => (
  <Part title={say('owners.section.photos')} onChange={() => store.back(3)} rows={[]}>
    {photos.avatar === null && <p className="hint">{say('owners.registration.photo-missing')}</p>}
    <ul className="review-photos">
      {PHOTO_FIELDS.map((field) => {
        const photo = photos[field];
        return photo && <Photo key={field} photo={photo} label={photoLabel(kind, values, field)} />;
      })}
    </ul>
  </Part>
);

const photoLabel = (kind: ProfileKind, values: RegistrationView['values'], field: VisibleField): string => {
  const label = PHOTO_LABELS[field as keyof typeof PHOTO_LABELS];
  const seen = seenBy(kind, values, field);
  return seen.kind === 'all'
    ? label
    : say('owners.registration.photo-seen', { photo: label, seen: seen.words });
};

// Does not reveal the length either.
const passwordRow = (password: string): Row => ({
  label: say('accounts.password.password'),
  value: password === '' ? say('owners.registration.password-missing') : '••••••••',
});

type PartProps = { title: string; rows: readonly Row[]; onChange: () => void; children?: ReactNode };

const Part = ({ title, rows, onChange, children }: PartProps) =>
  rows.length === 0 && !children ? null : (
    <section className="review-part">
      <div className="review-head">
        <h3>{title}</h3>
        <button className="button-plain" type="button" onClick={onChange}>
          <PartlyHidden of={sayPieces('owners.registration.change', { part: title })} />
        </button>
      </div>
      {rows.length > 0 && (
        <dl>
          {rows.map(({ label, value, seen }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                <Breakable text={value} />
              </dd>
              {seen && seen.words !== '' && (
                <dd className="review-seen">
                  <SeenBy seen={seen} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {children}
    </section>
  );

const SeenBy = ({ seen: { kind, words } }: { seen: Seen }) =>
  words !== '' && (
    <span className="seen-by">
      {kind === 'all' ? (
        <Icon name="eye" size={14} />
      ) : (
        <ToolIcon name={kind === 'never' ? 'lock' : 'eye-off'} size={14} />
      )}
      <span>{words}</span>
    </span>
  );

const Photo = ({ photo, label }: { photo: Blob; label: string }) => {
  const url = usePictureUrl(photo);
  return <li>{url && <img src={url} alt={label} width={600} height={641} />}</li>;
};

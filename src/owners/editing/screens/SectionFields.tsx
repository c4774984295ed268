import { Suspense } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { sourcedFields } from '../../../profiles/sources/rules.ts';
import { EditDied } from '../../life/screens/EditDied.tsx';
import { EditEntries } from '../../life/screens/EditEntries.tsx';
import { type Section, sectionsOf } from '../../rules/sections.ts';
import { EditSources } from '../../sources/screens/EditSources.tsx';
import { lockedParts } from '../browser/own-edit.ts';
import { editFields, movesEmail } from '../browser/own-profile-edit.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { EditField } from './EditField.tsx';
import { EditLinks } from './EditLinks.tsx';
import { EditPhoto } from './EditPhoto.tsx';
import { EmailPassword } from './EmailPassword.tsx';
import { SectionSummary } from './SectionSummary.tsx';
import { inRows, isNarrow } from './whole/pair-fields.ts';
import './editor.css';

// Loaded by whoever opens them.
const EditNames = lazyPart(() => import('../../languages/screens/EditNames.tsx'), 'EditNames');

const EditTranslations = lazyPart(
  () => import('../../languages/screens/EditTranslations.tsx'),
  'EditTranslations',
);

type EditorFieldsProps = { state: EditState; sections?: readonly Section[] };

/** All fields of a page, or those of some of its sections, by section. */
export const EditorFields = ({ state, sections = sectionsOf(state.edit.base.profile) }: EditorFieldsProps) =>
  sections.map((section) => <EditorSection key={section.name} state={state} section={section} />);

type EditorSectionProps = { state: EditState; section: Section };

const EditorSection = ({ state, section }: EditorSectionProps) => (
  // Without a name of its own, because a box in it has the same one.
  <div className="edit-section" data-section={section.name} tabIndex={-1}>
    <h3>{section.title}</h3>
    {state.mode.isOwn && section.name === 'details' && <SectionSummary state={state} section={section} />}
    <SectionFields state={state} section={section} inForm />
  </div>
);

type SectionFieldsProps = {
  state: EditState;
  section: Section;
  /** In the form of a whole page, where short fields share a row and all are text boxes. */
  inForm?: boolean;
};

/** The boxes of one section of a page. */
export const SectionFields = ({ state, section, inForm = false }: SectionFieldsProps) => {
  const { edit, mode } = state;
  const { name, lists } = section;
  const locked = lockedParts(mode, edit.base);
  const photos = section.photos.filter((photo) => !locked.includes(photo));
  const fields = editFields(edit).filter(
    (field) => section.fields.includes(field) && !locked.includes(field),
  );
  const rows = inForm ? inRows(fields, edit.base) : fields.map((field) => [field]);
  return (
    <div className={inForm ? 'edit-boxes' : 'section-fields'}>
      {photos.map((photo) => (
        <EditPhoto key={photo} state={state} field={photo} />
      ))}
      {lists.map((list) =>
        list === 'links' ? (
          <EditLinks key={list} state={state} />
        ) : list === 'positions' || list === 'education' ? (
          <EditEntries key={list} state={state} name={list} />
        ) : null,
      )}
      {rows.map((row) => (
        <FieldRow key={row[0]} state={state} row={row} inForm={inForm} />
      ))}
      <Suspense>
        {lists.includes('names') && <EditNames state={state} />}
        {lists.includes('translations') && <EditTranslations state={state} />}
      </Suspense>
      {fields.includes('dob') && !mode.isOwn && <EditDied state={state} />}
      {fields.includes('email') && mode.isOwn && movesEmail(edit) && (
        <EmailPassword state={state} isConfirmed={edit.base.email_confirmed} />
      )}
      <SourcesOf state={state} fields={fields} isPlain={name === 'about'} />
    </div>
  );
};

type FieldRowProps = { state: EditState; row: readonly FieldName[]; inForm: boolean };

const FieldRow = ({ state, row, inForm }: FieldRowProps) => {
  const fields = row.map((field) => <EditField key={field} state={state} field={field} isChosen={!inForm} />);
  if (row.length === 1) return fields;
  return (
    <div className="edit-pair" data-narrow={isNarrow(row) || undefined}>
      {fields}
    </div>
  );
};

type SourcesOfProps = {
  state: EditState;
  fields: readonly FieldName[];
  /** The section is one field, so it need not be named. */
  isPlain: boolean;
};

/** The sources of the fields of a section, folded into a line; beside a field each would be a line more. */
const SourcesOf = ({ state, fields, isPlain }: SourcesOfProps) => {
  const { edit, problems } = state;
  const sourced = fields.filter((field) => sourcedFields(edit.base.profile).includes(field));
  const [only] = sourced;
  if (only === undefined) return null;
  if (sourced.length === 1) return <EditSources state={state} field={only} isLabelled={!isPlain} />;
  const count = sourced.flatMap((field) => edit.structured.sources[field] ?? []).length;
  return (
    <details className="section-sources" open={problems['sources'] !== undefined || undefined}>
      <summary>
        {count === 0 ? say('owners.editing.sources') : say('owners.editing.sources-count', { count })}
      </summary>
      {sourced.map((field) => (
        <EditSources key={field} state={state} field={field} isLabelled />
      ))}
    </details>
  );
};

import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { sourcedFields } from '../../../profiles/sources/rules.ts';
import { EditEntries } from '../../life/screens/EditEntries.tsx';
import type { Section } from '../../rules/sections.ts';
import { EditSources } from '../../sources/screens/EditSources.tsx';
import { editFields, movesEmail } from '../browser/own-profile-edit.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { EditField } from './EditField.tsx';
import { EditLinks } from './EditLinks.tsx';
import { EditPhoto } from './EditPhoto.tsx';
import { EmailPassword } from './EmailPassword.tsx';
import './editor.css';

type SectionFieldsProps = { state: EditState; section: Section };

/** The boxes of one section of a page. */
export const SectionFields = ({ state, section: { name, fields, photos, lists } }: SectionFieldsProps) => {
  const shown = editFields(state.edit);
  const ownFields = fields.filter((field) => shown.includes(field));
  return (
    <div className="section-fields">
      {photos.map((photo) => (
        <EditPhoto key={photo} state={state} field={photo} />
      ))}
      {lists.map((list) =>
        list === 'links' ? (
          <EditLinks key={list} state={state} />
        ) : (
          <EditEntries key={list} state={state} name={list} />
        ),
      )}
      {ownFields.map((field) => (
        <EditField key={field} state={state} field={field} inSection />
      ))}
      {movesEmail(state.edit) && (
        <EmailPassword state={state} isConfirmed={state.edit.base.email_confirmed} />
      )}
      <SourcesOf state={state} fields={ownFields} isPlain={name === 'about'} />
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
      <summary>{count === 0 ? 'Sources for these' : `Sources for these · ${count}`}</summary>
      {sourced.map((field) => (
        <EditSources key={field} state={state} field={field} isLabelled />
      ))}
    </details>
  );
};

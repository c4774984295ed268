import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import { ErrorSummary } from '../../../base/form/screens/ErrorSummary.tsx';
import { editorGroups } from '../../../base/form/screens/field-inputs.ts';
import { structuredOf } from '../../../profiles/rules/structured-fields.ts';
import { EditDied } from '../../life/screens/EditDied.tsx';
import { EditEntries } from '../../life/screens/EditEntries.tsx';
import { editFields, rowPrefix } from '../browser/own-profile-edit.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { EditField } from './EditField.tsx';
import { EditLinks } from './EditLinks.tsx';
import { EditPhoto } from './EditPhoto.tsx';
import { RemovePhoto, storedPhotos } from './RemovePhoto.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import './editor.css';

const ABOUT_FIELDS = ['message', 'awards'] as const;

/** The fields of a profile's form, by group. */
export const EditorFields = ({ state }: { state: EditState }) => {
  const { edit, mode } = state;
  const shown = editFields(edit);
  const field = (name: FieldName) => <EditField key={name} state={state} field={name} />;
  const photos = mode.isOwn ? PHOTO_FIELDS : storedPhotos(edit.base);
  const Photo = mode.isOwn ? EditPhoto : RemovePhoto;
  return (
    <>
      <fieldset className="own-group">
        <legend>About</legend>
        {ABOUT_FIELDS.filter((name) => shown.includes(name)).map(field)}
      </fieldset>
      {photos.length > 0 && (
        <fieldset className="own-group">
          <legend>Photos</legend>
          {photos.map((name) => (
            <Photo key={name} state={state} field={name} />
          ))}
        </fieldset>
      )}
      {edit.base.profile === 'personal' && (
        <>
          <EditEntries state={state} name="positions" />
          <EditEntries state={state} name="education" />
        </>
      )}
      <EditLinks state={state} />
      {editorGroups(edit.base.profile).map(({ title, fields }) => (
        <fieldset className="own-group" key={title}>
          <legend>{title}</legend>
          {fields.filter((name) => shown.includes(name)).map(field)}
          {fields.includes('dob') && !mode.isOwn && <EditDied state={state} />}
        </fieldset>
      ))}
    </>
  );
};

/** What is wrong with the form after an attempt to save it; gets the focus. */
export const EditorProblems = ({ state }: { state: EditState }) => {
  const { edit, problems, saving, attempt, mode } = state;
  const names: string[] = [
    ...PHOTO_FIELDS,
    ...editFields(edit),
    'died',
    ...structuredOf(edit.base.profile).flatMap((name) => [
      name,
      ...Object.keys(problems).filter((box) => box.startsWith(rowPrefix(name))),
    ]),
    'password',
  ];
  const wrong = names.flatMap((name) => (problems[name] ? [[name, problems[name]] as const] : []));
  return (
    <>
      <SaveNotice saving={saving} attempt={wrong.length > 0 ? 0 : attempt} isOwn={mode.isOwn} />
      {attempt > 0 && <ErrorSummary errors={wrong} attempt={attempt} />}
    </>
  );
};

import { FIELD_LABELS, maxLength, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../../../base/photos/rules/photo.ts';
import { PhotoPicker } from '../../../base/photos/screens/PhotoPicker.tsx';
import { PHOTO_LABELS } from '../../../base/photos/screens/photo-labels.ts';
import { characters } from '../../../base/text/rules/text.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { PrivacyOf } from './PrivacyOf.tsx';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

/** Step 3: the text about the person or company, awards, and up to three photos. */
export const StepAbout = ({ registration, kind }: StepProps) => {
  const { store, values, problems, photos, photoProblems } = registration;
  const about = registrationName(kind, 'message');
  const awards = registrationName(kind, 'awards');
  const text = values[about] ?? '';
  return (
    <>
      <fieldset className="group">
        <legend>
          {kind === 'personal' ? 'Interesting facts about you' : 'Interesting facts about your company'}
        </legend>
        <TextArea
          label={FIELD_LABELS.message}
          hint={
            kind === 'personal'
              ? 'What should a stranger know after a minute of reading? A few sentences are plenty.'
              : 'What does the company do, since when, and what is it known for?'
          }
          required
          rows={8}
          count={{ now: characters(text), max: maxLength('message') }}
          {...registration.control(about)}
        />
        <div className="with-visibility">
          <TextArea
            label={FIELD_LABELS.awards}
            hint="One per line."
            rows={3}
            className="short"
            {...registration.control(awards)}
          />
          <PrivacyOf registration={registration} kind={kind} field="awards" />
        </div>
      </fieldset>
      <fieldset className="group">
        <legend>Photos</legend>
        <p className="hint">
          JPG, JPEG or PNG. Recommended size: {PHOTO_WIDTH} by {PHOTO_HEIGHT} pixels; a larger photo is
          cropped to its centre unless you crop it yourself.
        </p>
        {PHOTO_FIELDS.map((field) => (
          <div className="with-visibility" key={field}>
            <PhotoPicker
              name={field}
              label={PHOTO_LABELS[field]}
              required={field === 'avatar'}
              photo={photos[field]}
              error={photoProblems[field] ?? problems[field]}
              onPhoto={(photo) => store.setPhoto(field, photo)}
              onProblem={(sentence) => store.setPhotoProblem(field, sentence)}
              onBusy={(works) => store.setPhotoWorking(field, works)}
            />
            {photos[field] && <PrivacyOf registration={registration} kind={kind} field={field} />}
          </div>
        ))}
      </fieldset>
    </>
  );
};

import { FIELD_LABELS, maxLength, registrationName } from '../../../base/fields/rules/fields.ts';
import { PHOTO_FIELDS } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { TextArea } from '../../../base/form/screens/TextArea.tsx';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { PHOTO_HEIGHT, PHOTO_WIDTH } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { PhotoPicker } from '../../../base/photos/screens/PhotoPicker.tsx';
import { characters } from '../../../base/text/rules/text.ts';
import { EyeOf } from '../../details-step/screens/EyeOf.tsx';
import type { RegistrationView } from '../browser/registration.ts';

type StepProps = { registration: RegistrationView; kind: ProfileKind };

/** Step 3: the text about the person or company, awards, and up to three photos. */
export const StepAbout = (props: StepProps) => (
  <div className="groups">
    <Story {...props} />
    {props.registration.store.purpose.isOwn ? <Photos {...props} /> : <Source {...props} />}
  </div>
);

const Story = ({ registration, kind }: StepProps) => {
  const about = registrationName(kind, 'message');
  const awards = registrationName(kind, 'awards');
  const text = registration.values[about] ?? '';
  const { isOwn } = registration.store.purpose;
  return (
    <fieldset className="group" aria-labelledby="story">
      <h3 id="story">{storyHead(kind, isOwn)}</h3>
      <div className="group-fields">
        <TextArea
          label={FIELD_LABELS.message}
          hint={
            kind === 'personal'
              ? say('owners.registration.about-person-hint')
              : say('owners.registration.about-company-hint')
          }
          required={isOwn}
          rows={6}
          count={{ now: characters(text), max: maxLength('message') }}
          {...registration.control(about)}
        />
        <TextArea
          label={FIELD_LABELS.awards}
          hint={say('form.one-per-line')}
          rows={2}
          className="short"
          eye={<EyeOf registration={registration} kind={kind} field="awards" />}
          {...registration.control(awards)}
        />
      </div>
    </fieldset>
  );
};

const storyHead = (kind: ProfileKind, isOwn: boolean): string => {
  if (!isOwn) return say('owners.registration.story-of-others');
  return kind === 'personal'
    ? say('owners.registration.story-own')
    : say('owners.registration.story-company');
};

/** Where what is proposed can be read. */
const Source = ({ registration: { control } }: StepProps) => (
  <fieldset className="group" aria-labelledby="source-group">
    <h3 id="source-group">{say('owners.registration.source-title')}</h3>
    <div className="group-fields">
      <TextField
        label={say('owners.registration.source')}
        hint={say('owners.registration.source-hint')}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        {...control('source')}
      />
    </div>
  </fieldset>
);

const Photos = ({ registration, kind }: StepProps) => {
  const { store, problems, photos, photoProblems } = registration;
  return (
    <fieldset className="group" aria-labelledby="photos">
      <h3 id="photos">{say('owners.section.photos')}</h3>
      <div className="group-fields">
        <p className="hint">
          {say('owners.registration.photos-hint', {
            width: String(PHOTO_WIDTH),
            height: String(PHOTO_HEIGHT),
          })}
        </p>
        {PHOTO_FIELDS.map((field) => (
          <PhotoPicker
            key={field}
            name={field}
            label={PHOTO_LABELS[field]}
            required={field === 'avatar'}
            photo={photos[field]}
            error={photoProblems[field] ?? problems[field]}
            onPhoto={(photo) => store.setPhoto(field, photo)}
            onProblem={(sentence) => store.setPhotoProblem(field, sentence)}
            onBusy={(works) => store.setPhotoWorking(field, works)}
            eye={photos[field] ? <EyeOf registration={registration} kind={kind} field={field} /> : undefined}
          />
        ))}
      </div>
    </fieldset>
  );
};

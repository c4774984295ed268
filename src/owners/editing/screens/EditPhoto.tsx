import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { DEFAULT_AVATAR, PHOTO_HEIGHT, PHOTO_WIDTH } from '../../../base/photos/rules/photo.ts';
import { PHOTO_LABELS } from '../../../base/photos/rules/photo-labels.ts';
import { PHOTO_SENTENCES } from '../../../base/photos/rules/upload.ts';
import { PhotoPicker } from '../../../base/photos/screens/PhotoPicker.tsx';
import { paths } from '../../../paths.ts';
import type { EditState } from '../browser/own-profile-editor.ts';
import { BadgeWarning } from './BadgeWarning.tsx';
import { EditEye } from './EditEye.tsx';

/** One of the three photo pickers: shows the photo that would be saved. An owner replaces the main photo and does not remove it. */
export const EditPhoto = ({ state, field }: { state: EditState; field: PhotoField }) => {
  const { edit, problems, mode } = state;
  const change = edit.photos[field];
  const file = edit.base[field];
  const savedPhoto = file === '' || file === DEFAULT_AVATAR ? null : paths.photo(file);
  const isNew = change instanceof Blob;
  const isKept = mode.isOwn && field === 'avatar';
  return (
    <div>
      <PhotoPicker
        name={field}
        label={PHOTO_LABELS[field]}
        hint={say('owners.editing.photo-hint', {
          width: String(PHOTO_WIDTH),
          height: String(PHOTO_HEIGHT),
        })}
        required={isKept}
        error={problems[field]}
        photo={isNew ? change : change === 'removed' ? null : savedPhoto}
        removable={isNew || !isKept}
        onPhoto={(photo) =>
          state.setPhoto(field, photo ?? (isNew || isKept || savedPhoto === null ? null : 'removed'))
        }
        onProblem={(sentence) => state.setProblem(field, sentence)}
        onBusy={(works) => state.setPhotoWorking(field, works)}
        typeSentence={PHOTO_SENTENCES.editType}
        eye={(isNew || savedPhoto !== null) && <EditEye state={state} field={field} />}
        aside={<BadgeWarning state={state} field={field} />}
      />
    </div>
  );
};

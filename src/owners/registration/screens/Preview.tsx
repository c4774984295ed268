import { fieldsOf, registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { PagePreview } from '../../page-preview/screens/PagePreview.tsx';
import type { RegistrationView } from '../browser/registration.ts';
import { readLists } from '../browser/registration-lists.ts';

/** Whose page the wizard makes, for its sentences. */
export const whoseOf = ({ purpose }: RegistrationView['store']): 'own' | 'other' =>
  purpose.isOwn ? 'own' : 'other';

type PreviewProps = { registration: RegistrationView; kind: ProfileKind; isCompact?: boolean };

/** The page as it grows, from what the form says so far. */
export const Preview = ({
  registration: { values, photos, step, store },
  kind,
  isCompact = false,
}: PreviewProps) => (
  <PagePreview
    page={{
      kind,
      values: Object.fromEntries(
        fieldsOf(kind).map((field) => [field, values[registrationName(kind, field)] ?? '']),
      ),
      lists: readLists(values),
      died: (values['died'] ?? '').trim(),
      hidden: (values['private_fields'] ?? '').split(','),
    }}
    photo={photos.avatar}
    isCompact={isCompact}
    isOwn={store.purpose.isOwn}
    awaited={
      step < 3
        ? say('owners.registration.story-later', { whose: whoseOf(store) })
        : say('owners.registration.story-here', { whose: whoseOf(store) })
    }
  />
);

import { fieldsOf, registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { PagePreview } from '../../page-preview/screens/PagePreview.tsx';
import type { RegistrationView } from '../browser/registration.ts';
import { readLists } from '../browser/registration-lists.ts';

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
    awaited={`${store.purpose.isOwn ? 'Your' : 'The'} story ${step < 3 ? 'comes in step 3' : 'appears here'}`}
  />
);

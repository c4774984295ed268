import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { registrationName } from '../../../base/fields/rules/fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { usePictureUrl } from '../../../base/photos/screens/use-picture-url.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { visibilityOf } from '../../../profiles/visibility/rules/privacy.ts';
import type { RegistrationValues } from '../rules.ts';
import './preview.css';

type PreviewProps = { kind: ProfileKind; values: RegistrationValues; photo: Blob | null };

/** What stands where nothing is entered yet. */
const MISSING = {
  personal: { name: 'Your name', role: 'Your profession', about: 'A few sentences about you' },
  professional: { name: 'Your company', role: 'Its founder', about: 'A few sentences about your company' },
} as const;

/** The page as it grows, beside the form. It repeats what the form says, so screen readers skip it. */
export const Preview = ({ kind, values, photo }: PreviewProps) => {
  const url = usePictureUrl(photo);
  const hidden = (values['private_fields'] ?? '').split(',');
  const shown = (field: FieldName): string =>
    visibilityOf(kind, hidden, field) === 'private'
      ? ''
      : (values[registrationName(kind, field)] ?? '').trim();
  const isPerson = kind === 'personal';
  const name = shown(isPerson ? 'name' : 'companyname');
  const role = shown(isPerson ? 'profession' : 'foundername');
  const facts = (isPerson ? (['currentcity', 'hometown'] as const) : (['catagory', 'address'] as const))
    .map(shown)
    .filter((fact, index, all) => fact !== '' && all.indexOf(fact) === index);
  const about = shown('message');
  const missing = MISSING[kind];
  return (
    <aside className="preview" aria-hidden="true">
      <p className="preview-caption">Your page as it grows</p>
      <div className="preview-page">
        <div className="preview-head">
          <div className="preview-photo">
            {url ? (
              <img className="portrait" src={url} alt="" width={600} height={641} />
            ) : name === '' ? (
              <span className="portrait monogram" data-tone={1} />
            ) : (
              <Portrait file="" name={name} sizes="" />
            )}
          </div>
          <div className="preview-names">
            <p className="preview-name" dir="auto" data-missing={name === '' || undefined}>
              {name || missing.name}
            </p>
            <p dir="auto" data-missing={role === '' || undefined}>
              {role || missing.role}
            </p>
            {facts.length > 0 && (
              <p className="preview-facts" dir="auto">
                {facts.join(' · ')}
              </p>
            )}
          </div>
        </div>
        <p className="preview-about" dir="auto" data-missing={about === '' || undefined}>
          {about || missing.about}
        </p>
      </div>
    </aside>
  );
};

import type { ReactNode } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { byNewestSpan, spanWords } from '../../../base/fields/rules/span.ts';
import { usePictureUrl } from '../../../base/photos/screens/use-picture-url.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import {
  type DraftPage,
  type PreviewRow,
  shownDetails,
  shownList,
  shownNetworks,
  shownValue,
} from '../rules.ts';
import './page-preview.css';

type PagePreviewProps = {
  page: DraftPage;
  /** The main photo: a chosen file, or the address of a stored one. */
  photo: Blob | string | null;
  /** What stands where the text will be, until there is one. */
  awaited?: string;
  /** Shortens a long text. */
  isCompact?: boolean;
  /** How the text of a field is written, such as with marks; as it is by default. */
  write?: (field: FieldName, text: string) => ReactNode;
};

/** What stands where nothing is entered yet. */
const MISSING = {
  personal: { name: 'Your name', role: 'Your profession' },
  professional: { name: 'Your company', role: 'Its founder' },
} as const;

const asItIs = (_: FieldName, text: string): ReactNode => text;

/** A page as readers will see it, from what a form says: without what is private. */
export const PagePreview = ({ page, photo, awaited, isCompact, write = asItIs }: PagePreviewProps) => {
  const today = dayOf(Date.now());
  const about = shownValue(page, 'message', today);
  return (
    <div className="preview-page" data-compact={isCompact || undefined}>
      <Head page={page} photo={photo} write={write} />
      {about !== '' ? (
        <p className="preview-about" dir="auto">
          {write('message', about)}
        </p>
      ) : (
        awaited !== undefined && <Awaited sentence={awaited} />
      )}
      <Rows rows={shownDetails(page, today)} write={write} />
      <Entries
        title={STRUCTURED_FIELDS.positions.label}
        lines={[...shownList(page, 'positions')]
          .sort(byNewestSpan)
          .map((entry) => [spanWords(entry), entry.role, entry.organisation])}
      />
      <Entries
        title={STRUCTURED_FIELDS.education.label}
        lines={[...shownList(page, 'education')]
          .sort(byNewestSpan)
          .map((entry) => [spanWords(entry), entry.degree, entry.school])}
      />
      <Entries
        title={STRUCTURED_FIELDS.links.label}
        lines={shownList(page, 'links').map(({ url, label }) => [label || url])}
      />
      <Networks rows={shownNetworks(page, today)} />
    </div>
  );
};

type WriteProps = { write: NonNullable<PagePreviewProps['write']> };

const Head = ({ page, photo, write }: Pick<PagePreviewProps, 'page' | 'photo'> & WriteProps) => {
  const url = usePictureUrl(photo);
  const today = dayOf(Date.now());
  const isPerson = page.kind === 'personal';
  const [nameField, roleField] = isPerson
    ? (['name', 'profession'] as const)
    : (['companyname', 'foundername'] as const);
  const name = shownValue(page, nameField, today);
  const role = shownValue(page, roleField, today);
  const missing = MISSING[page.kind];
  return (
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
          {name === '' ? missing.name : write(nameField, name)}
        </p>
        <p className="preview-role" dir="auto" data-missing={role === '' || undefined}>
          {role !== '' && !isPerson && <span>Founder </span>}
          <bdi>{role === '' ? missing.role : write(roleField, role)}</bdi>
        </p>
      </div>
    </div>
  );
};

const Awaited = ({ sentence }: { sentence: string }) => (
  <div className="preview-awaited">
    <span />
    <span />
    <span />
    <p>{sentence}</p>
  </div>
);

const Rows = ({ rows, write }: { rows: readonly PreviewRow[] } & WriteProps) =>
  rows.length > 0 && (
    <dl className="preview-rows">
      {rows.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd dir="auto">{write(field, value)}</dd>
        </div>
      ))}
    </dl>
  );

const Entries = ({ title, lines }: { title: string; lines: readonly (readonly string[])[] }) =>
  lines.length > 0 && (
    <div className="preview-entries">
      <p className="preview-title">{title}</p>
      <ul>
        {lines.map((parts) => (
          <li key={parts.join()} dir="auto">
            {parts.filter((part) => part !== '').join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  );

const Networks = ({ rows }: { rows: readonly PreviewRow[] }) =>
  rows.length > 0 && (
    <div className="preview-entries">
      <p className="preview-title">Follow Me</p>
      <p>{rows.map(({ label }) => label).join(' · ')}</p>
    </div>
  );

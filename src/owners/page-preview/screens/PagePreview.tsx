import type { ReactNode } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { usePictureUrl } from '../../../base/photos/screens/use-picture-url.ts';
import { dayOf } from '../../../base/text/rules/day.ts';
import { isLifeDate, lifeYears } from '../../../profiles/life/rules/years.ts';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { STRUCTURED_FIELDS } from '../../../profiles/rules/structured-fields.ts';
import { Breakable } from '../../../profiles/screens/Breakable.tsx';
import {
  type DraftPage,
  type PreviewRow,
  shownDetails,
  shownLines,
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
  /** Whether it is about who fills in the form, or their company. */
  isOwn?: boolean;
  /** The other photos that readers will see: chosen files, or the addresses of stored ones. */
  photos?: readonly (Blob | string)[];
  /** How the text of a field, or a line of a list, is written, such as with marks; as it is by default. */
  write?: (part: FieldName | keyof DraftPage['lists'], text: string) => ReactNode;
};

/** What stands where nothing is entered yet. */
const missingOf = (kind: ProfileKind, isOwn: boolean): { name: string; role: string } => {
  const whose = isOwn ? 'own' : 'other';
  return kind === 'personal'
    ? { name: say('owners.preview.name', { whose }), role: say('owners.preview.profession', { whose }) }
    : { name: say('owners.preview.company', { whose }), role: say('owners.preview.founder') };
};

const asItIs = (_: string, text: string): ReactNode => <Breakable text={text} />;

/** A page as readers will see it, from what a form says: without what is private. */
export const PagePreview = ({
  page,
  photo,
  photos = [],
  awaited,
  isCompact,
  isOwn = true,
  write = asItIs,
}: PagePreviewProps) => {
  const today = dayOf(Date.now());
  const about = shownValue(page, 'message', today);
  return (
    <div className="preview-page" data-compact={isCompact || undefined}>
      <Head page={page} photo={photo} isOwn={isOwn} write={write} />
      {about !== '' ? (
        <p className="preview-about" dir="auto" data-part="message">
          {write('message', about)}
        </p>
      ) : (
        awaited !== undefined && <Awaited sentence={awaited} />
      )}
      <Rows rows={shownDetails(page, today)} write={write} />
      {(['positions', 'education', 'links'] as const).map((list) => (
        <Entries key={list} list={list} lines={shownLines(page, list)} write={write} />
      ))}
      <Networks rows={shownNetworks(page, today)} />
      {photos.length > 0 && (
        <div className="preview-photos" data-part="avatar1">
          {photos.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo is its place
            <Photo key={index} photo={each} />
          ))}
        </div>
      )}
    </div>
  );
};

type WriteProps = { write: NonNullable<PagePreviewProps['write']> };

const Head = ({
  page,
  photo,
  isOwn,
  write,
}: Pick<PagePreviewProps, 'page' | 'photo' | 'isOwn'> & WriteProps) => {
  const url = usePictureUrl(photo);
  const today = dayOf(Date.now());
  const isPerson = page.kind === 'personal';
  const [nameField, roleField] = isPerson
    ? (['name', 'profession'] as const)
    : (['companyname', 'foundername'] as const);
  const name = shownValue(page, nameField, today);
  const role = shownValue(page, roleField, today);
  const { died = '' } = page;
  const years = isLifeDate(died) ? lifeYears({ dob: page.values.dob ?? '', died }) : '';
  const missing = missingOf(page.kind, isOwn ?? true);
  return (
    <div className="preview-head" data-part={nameField}>
      <div className="preview-photo">
        {url ? (
          <img className="portrait" src={url} alt="" width={600} height={641} />
        ) : name === '' ? (
          <span className="portrait monogram" data-tone={1} />
        ) : (
          <Portrait file="" name={name} filed={filedName(page, name)} sizes="" />
        )}
      </div>
      <div className="preview-names">
        <p className="preview-name" data-missing={name === '' || undefined}>
          <bdi>{name === '' ? missing.name : write(nameField, name)}</bdi>
        </p>
        <p className="preview-role" data-missing={role === '' || undefined}>
          {role === '' ? (
            <bdi>{missing.role}</bdi>
          ) : isPerson ? (
            <bdi>{write(roleField, role)}</bdi>
          ) : (
            <Pieces
              of={sayPieces('owners.preview.founded-by', { name: role })}
              tags={{ bdi: () => <bdi>{write(roleField, role)}</bdi> }}
            />
          )}
        </p>
        {years !== '' && <p className="preview-role">{years}</p>}
      </div>
    </div>
  );
};

const filedName = ({ kind, values }: DraftPage, name: string): string =>
  filedUnder({ profile: kind, name, companyname: name, sort_name: values.sort_name ?? '' });

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
        <div key={field} data-part={field}>
          <dt>{label}</dt>
          <dd dir="auto">{write(field, value)}</dd>
        </div>
      ))}
    </dl>
  );

type EntriesProps = { list: keyof DraftPage['lists']; lines: readonly string[] } & WriteProps;

const Entries = ({ list, lines, write }: EntriesProps) =>
  lines.length > 0 && (
    <div className="preview-entries" data-part={list}>
      <p className="preview-title">{STRUCTURED_FIELDS[list].label}</p>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={index}>
            <bdi>{write(list, line)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );

const Photo = ({ photo }: { photo: Blob | string }) => {
  const url = usePictureUrl(photo);
  return url && <img className="portrait" src={url} alt="" width={600} height={641} />;
};

const Networks = ({ rows }: { rows: readonly PreviewRow[] }) =>
  rows.length > 0 && (
    <div className="preview-entries">
      <p className="preview-title">{say('profiles.page.follow')}</p>
      <p>{rows.map(({ label }) => label).join(' · ')}</p>
    </div>
  );

import { useState } from 'react';
import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import { fieldWords } from '../../../base/fields/rules/field-words.ts';
import { FIELD_LABELS, FIELD_NAMES } from '../../../base/fields/rules/fields.ts';
import { DEFAULT_AVATAR } from '../../../base/photos/rules/photo.ts';
import { Table } from '../../../base/table/screens/Table.tsx';
import { paths } from '../../../paths.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import type { AdminUser } from '../../page/calls.ts';

type Row = { name: string; label: string; before: string; after: string };

const PHOTOS = { avatar: 'Profile Photo', avatar1: 'Photo 1', avatar2: 'Photo 2' };

const rowsOf = (snapshot: PublicProfile, now: AdminUser | null): Row[] => {
  // A public record says under what the page is filed, an administrator's only what was stored for that.
  const before: Partial<Record<string, unknown>> = { ...snapshot, sort_name: filedUnder(snapshot) };
  const after: Partial<Record<string, unknown>> = now === null ? {} : { ...now, sort_name: filedUnder(now) };
  const names: [string, string][] = [
    ...FIELD_NAMES.filter((name) => name in before).map((name): [FieldName, string] => [
      name,
      FIELD_LABELS[name],
    ]),
    ...Object.entries(PHOTOS),
  ];
  return names
    .map(([name, label]) => ({
      name,
      label,
      before: shownWords(name, before[name]),
      after: shownWords(name, after[name]),
    }))
    .filter((row) => row.before !== '' || row.after !== '');
};

const shownWords = (name: string, value: unknown): string =>
  isPhoto(name) ? String(value ?? '') : fieldWords(name as FieldName, String(value ?? ''));

const isPhoto = (name: string): boolean => name in PHOTOS;

const Photo = ({ file }: { file: string }) => {
  const [isGone, setGone] = useState(false);
  if (isGone) return <span className="muted">A photo that is no longer kept</span>;
  return (
    <a href={paths.photo(file)} target="_blank" rel="noopener">
      <img
        src={paths.photo(file)}
        alt="Open it in full size"
        width="96"
        height="103"
        loading="lazy"
        onError={() => setGone(true)}
      />
    </a>
  );
};

const Value = ({ name, text }: { name: string; text: string }) => {
  if (text === '') return <span className="muted">–</span>;
  if (isPhoto(name))
    return text === DEFAULT_AVATAR ? <span className="muted">No photo</span> : <Photo file={text} />;
  return <span dir="auto">{text}</span>;
};

type CaseCompareProps = {
  title: string;
  /** When the snapshot was taken, as the head of its column. */
  then: string;
  snapshot: PublicProfile | null;
  now: AdminUser | null | 'loading';
};

const comparedWords = (now: CaseCompareProps['now'], changed: number): string => {
  if (now === 'loading') return 'Loading…';
  if (now === null) return 'The page is gone, or could not be loaded.';
  if (changed === 0) return 'Nothing has changed';
  return changed === 1 ? '1 difference' : `${changed} differences`;
};

/** A page at some moment beside the current one: what differs, and folded what does not. */
export const CaseCompare = ({ title, then, snapshot, now }: CaseCompareProps) => {
  if (snapshot === null) return null;
  const current = now === 'loading' ? null : now;
  const rows = rowsOf(snapshot, current);
  const changed = current === null ? [] : rows.filter(({ before, after }) => before !== after);
  const unchanged = rows.filter((row) => !changed.includes(row));
  return (
    <section className="compare" aria-labelledby="compare-heading">
      <h3 id="compare-heading">{title}</h3>
      <p className="muted" role="status">
        {comparedWords(now, changed.length)}
      </p>
      {changed.length > 0 && (
        <Table caption="What has changed" columns={['Field', then, 'Now']} className="compare-table">
          {changed.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label={then}>
                <del>
                  <Value name={name} text={before} />
                </del>
              </td>
              <td data-label="Now">
                <ins>
                  <Value name={name} text={after} />
                </ins>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {unchanged.length > 0 && (
        <details>
          <summary>
            {current === null ? 'The page as it was' : `Unchanged: ${unchanged.length} fields`}
          </summary>
          <Table caption="What has not changed" columns={['Field', 'Then and now']} className="compare-table">
            {unchanged.map(({ name, label, before }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>
                  <Value name={name} text={before} />
                </td>
              </tr>
            ))}
          </Table>
        </details>
      )}
    </section>
  );
};

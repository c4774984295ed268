import type { AdminUser } from '../../../contract/moderation/admin-user.ts';
import { FIELD_LABELS, FIELD_NAMES, type FieldName } from '../../../domain/fields/fields.ts';
import { DEFAULT_AVATAR } from '../../../domain/photos/photo.ts';
import type { PublicProfile } from '../../../domain/profiles/profile.ts';
import { paths } from '../../../paths.ts';

type Row = { name: string; label: string; before: string; after: string };

const PHOTOS = { avatar: 'Profile Photo', avatar1: 'Photo 1', avatar2: 'Photo 2' };

const rowsOf = (snapshot: PublicProfile, now: AdminUser | null): Row[] => {
  const before: Partial<Record<string, unknown>> = { ...snapshot };
  const after = (now ?? {}) as Partial<Record<string, unknown>>;
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
      before: String(before[name] ?? ''),
      after: String(after[name] ?? ''),
    }))
    .filter((row) => row.before !== '' || row.after !== '');
};

const isPhoto = (name: string): boolean => name in PHOTOS;

const Value = ({ name, text }: { name: string; text: string }) => {
  if (text === '') return <span className="muted">–</span>;
  if (isPhoto(name) && text !== DEFAULT_AVATAR)
    return <img src={paths.photo(text)} alt="" width="72" height="77" loading="lazy" />;
  return <span dir="auto">{text}</span>;
};

/** The page when it was first reported beside the current one, with differences marked. */
export const CaseCompare = ({
  snapshot,
  now,
}: {
  snapshot: PublicProfile | null;
  now: AdminUser | null | 'loading';
}) => {
  if (snapshot === null) return null;
  const current = now === 'loading' ? null : now;
  const rows = rowsOf(snapshot, current);
  const differs = (row: Row): boolean => current !== null && row.before !== row.after;
  const changed = rows.filter(differs).length;
  return (
    <details className="compare" open>
      <summary>
        The page then and now{' '}
        <span className="muted">
          {now === 'loading'
            ? 'Loading…'
            : current === null
              ? 'The page is gone'
              : changed === 0
                ? 'Nothing has changed'
                : changed === 1
                  ? '1 difference'
                  : `${changed} differences`}
        </span>
      </summary>
      <div className="table-frame">
        <table className="table compare-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">When reported</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} data-differs={differs(row) || undefined}>
                <th scope="row">{row.label}</th>
                {differs(row) ? (
                  <>
                    <td data-label="When reported">
                      <del>
                        <Value name={row.name} text={row.before} />
                      </del>
                    </td>
                    <td data-label="Now">
                      <ins>
                        <Value name={row.name} text={row.after} />
                      </ins>
                    </td>
                  </>
                ) : (
                  <td colSpan={2}>
                    <Value name={row.name} text={row.before} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

import { useEffect, useState } from 'react';
import { mergeHash, pageHash } from '../../../base/frame/browser/hash-address.ts';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { loadUser } from '../../badge/browser.ts';
import type { AdminUser } from '../../page/calls.ts';
import { comparedFields, hasSameText } from '../rules.ts';

/** The pages that a new one looks like, one at a time, field by field beside it. */
export const LooksLike = ({ page }: { page: AdminUser }) => {
  const { look_alikes: alike } = page;
  const [at, setAt] = useState(0);
  const [other, setOther] = useState<AdminUser | null>(null);
  const id = alike[at]?.id;
  useEffect(() => {
    if (id === undefined) return;
    let isGone = false;
    setOther(null);
    void loadUser(id).then((found) => {
      if (!isGone && 'user' in found) setOther(found.user);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  // The page that is there already stays.
  const toMerge = other === null ? null : mergeHash(other.id, page.id);
  useKeys({ m: toMerge === null ? undefined : () => location.assign(toMerge) });
  if (alike.length === 0) return null;
  return (
    <section className="looks-like" aria-labelledby="looks-like">
      <header>
        <h3 id="looks-like">{`Looks like ${alike.length === 1 ? '1 page' : `${alike.length} pages`}`}</h3>
        {alike.length > 1 && (
          <p>
            {alike.map((each, index) => (
              <button key={each.id} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
                <bdi>{each.name}</bdi>
              </button>
            ))}
          </p>
        )}
        {toMerge !== null && (
          <a className="looks-like-merge" href={toMerge} aria-keyshortcuts="m">
            <span>Merge…</span>
            <Key>m</Key>
          </a>
        )}
      </header>
      {other && <Compared page={page} other={other} />}
    </section>
  );
};

const AGREES = { same: 'agrees', year: 'year agrees', no: '' };

const Compared = ({ page, other }: { page: AdminUser; other: AdminUser }) => {
  const rows = comparedFields(page, other);
  return (
    <div className="table-frame">
      <table className="table looks-like-table">
        <caption className="visually-hidden">Field by field</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">This page</th>
            <th scope="col">
              <a href={pageHash(other.id)}>
                <bdi>{displayName(other)}</bdi>
              </a>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, label, one, other: theirs, agrees }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td dir="auto">{one}</td>
              <td dir="auto" data-agrees={agrees === 'no' ? undefined : agrees}>
                <span>{theirs}</span>
                {agrees !== 'no' && <span className="agrees">{AGREES[agrees]}</span>}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">About</th>
            <td colSpan={2}>{hasSameText(page, other) ? 'The same text' : 'Another text'}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
};

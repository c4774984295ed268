import { useEffect, useState } from 'react';
import { registrationName } from '../../../../base/fields/rules/fields.ts';
import type { RegistrationView } from '../../../../owners/registration/browser/registration.ts';
import type { ShownAlike } from '../../../../search/alike/calls.ts';
import { findAlikePages } from '../../browser/alike-pages.ts';

/** How long somebody stops typing before the pages of a name are looked for, in milliseconds. */
const PAUSE_MS = 700;

/** The pages that there are of the name that is entered, so that nobody proposes what is there. */
export const AlikePages = ({ registration: { kind, step, values } }: { registration: RegistrationView }) => {
  const [pages, setPages] = useState<readonly ShownAlike[]>([]);
  const name = (kind === null ? '' : (values[kind === 'personal' ? 'name' : 'companyname'] ?? '')).trim();
  const website = kind === 'professional' ? (values[registrationName(kind, 'website')] ?? '').trim() : '';
  const isAsked = step > 1 && kind !== null && name.length > 1;
  useEffect(() => {
    if (!isAsked || kind === null) return setPages([]);
    let isOver = false;
    const timer = setTimeout(async () => {
      const found = await findAlikePages(kind, name, website);
      if (!isOver) setPages(found);
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isAsked, kind, name, website]);
  return <AlikeList pages={pages} />;
};

/** Pages that are there already. */
export const AlikeList = ({ pages }: { pages: readonly ShownAlike[] }) => (
  <div role="status">
    {pages.length > 0 && (
      <div className="notice">
        <p>
          <strong>{pages.length === 1 ? 'Is it this page?' : 'Is it one of these pages?'}</strong>
        </p>
        <ul className="alike-pages">
          {pages.map(({ id, name, url, role }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener">
                <bdi>{name}</bdi>
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              {role !== '' && (
                <span className="muted">
                  <span>, </span>
                  <bdi>{role}</bdi>
                </span>
              )}
            </li>
          ))}
        </ul>
        <p className="hint">
          Then suggest a change there instead. Another person of that name can be proposed.
        </p>
      </div>
    )}
  </div>
);

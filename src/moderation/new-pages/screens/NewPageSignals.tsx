import { useState } from 'react';
import { hashOf, pageHash } from '../../../base/frame/browser/hash-address.ts';
import type { LikePart, SharedPart } from '../../../search/admin-list/rules.ts';
import { MAX_SHARED } from '../../../search/rules/limits.ts';
import type { AdminUser } from '../../page/calls.ts';
import { findAlike, type Signals } from '../browser.ts';

const WHAT = {
  text: 'Same text',
  website: 'Same website',
  host: 'Same host in the e-mail address',
  address: 'Same internet address',
} as const satisfies Record<LikePart, string>;

const SHARED: readonly SharedPart[] = ['text', 'website', 'host'];

const others = (count: number): string =>
  count === 1
    ? '1 other page'
    : `${count.toLocaleString('en')}${count === MAX_SHARED ? ' or more' : ''} other pages`;

/** What stands out of a new page, as links. It informs, and never decides. */
export const NewPageSignals = ({ page, signals }: { page: AdminUser; signals: Signals | null }) => {
  const shared = signals?.shared ?? { text: 0, website: 0, host: 0 };
  return (
    <section aria-labelledby="signals">
      <h3 id="signals">What we know</h3>
      <ul className="new-page-signals">
        <li>
          <span>
            {signals?.until === 'confirmed' ? 'Waits until its address is confirmed' : 'Waits for the team'}
          </span>
        </li>
        {SHARED.map((kind) => (
          <li key={kind}>
            {shared[kind] === 0 ? (
              <span>{`${WHAT[kind]}: no other page`}</span>
            ) : (
              signals && <Shared kind={kind} count={shared[kind]} page={page} signals={signals} />
            )}
          </li>
        ))}
        {signals !== null && (
          <li>
            {signals.fromAddress.length === 0 ? (
              <span>{`${WHAT.address}: no other page that waits`}</span>
            ) : (
              <Shared kind="address" count={signals.fromAddress.length} page={page} signals={signals} />
            )}
          </li>
        )}
        <li>
          <span>{page.account ? 'Has an account' : 'Has no account'}</span>
        </li>
      </ul>
    </section>
  );
};

type SharedProps = { kind: LikePart; count: number; page: AdminUser; signals: Signals };

/** How many pages share something: opened, it names those that wait; a host leads to the list of all. */
const Shared = ({ kind, count, page, signals }: SharedProps) => {
  const [found, setFound] = useState<readonly { id: string; name: string }[] | null>(null);
  const host = page.email.slice(page.email.lastIndexOf('@'));
  const open = (isOpen: boolean): void => {
    if (isOpen && found === null) void findAlike(signals).then((alike) => setFound(alike[kind]));
  };
  if (kind === 'host')
    return (
      <span>
        <span>{`${WHAT[kind]} as `}</span>
        <a href={hashOf(page.profile, { q: host })}>{others(count)}</a>
      </span>
    );
  return (
    <details onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{`${WHAT[kind]} as ${others(count)}`}</summary>
      {found === null ? (
        <p className="muted">Loading…</p>
      ) : (
        <ul>
          {found.map(({ id, name }) => (
            <li key={id}>
              <a href={pageHash(id)}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
          {found.length < count && <li className="muted">{`${count - found.length} are not waiting`}</li>}
        </ul>
      )}
    </details>
  );
};

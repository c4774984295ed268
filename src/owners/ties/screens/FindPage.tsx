import { useEffect, useState } from 'react';
import { LENGTHS } from '../../../base/fields/rules/limits.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { TextField } from '../../../base/form/screens/TextField.tsx';
import { Portrait } from '../../../profiles/photos/screens/Portrait.tsx';
import { displayName, displayRole, type ListItem } from '../../../profiles/rules/list-item.ts';
import { otherKind } from '../../../profiles/ties/rules/tie.ts';
import { findPages } from '../browser/own-ties.ts';
import { OTHER_SIDE } from './tie-words.ts';

type FindPageProps = { own: ProfileKind; onChoose: (page: ListItem) => void };

/** What a search found so far. */
type Found = { kind: 'none' | 'loading' | 'failed' } | { kind: 'ready'; items: readonly ListItem[] };

/** How long after the last keystroke a search starts, in milliseconds. */
const PAUSE_MS = 250;

const statusOf = (found: Found): string => {
  if (found.kind === 'failed') return 'The search could not be reached. Please try again.';
  if (found.kind !== 'ready') return '';
  if (found.items.length === 0) return 'No listed page found';
  return found.items.length === 1 ? '1 page found' : `${found.items.length} pages found`;
};

/** A search over the listed pages of the other kind, whose hits are buttons to choose one. */
export const FindPage = ({ own, onChoose }: FindPageProps) => {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>({ kind: 'none' });
  const asked = query.trim();
  useEffect(() => {
    if (asked === '') return setFound({ kind: 'none' });
    const leave = new AbortController();
    const timer = setTimeout(async () => {
      setFound((before) => (before.kind === 'ready' ? before : { kind: 'loading' }));
      const items = await findPages(otherKind(own), asked, leave.signal);
      if (!leave.signal.aborted) setFound(items === null ? { kind: 'failed' } : { kind: 'ready', items });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked, own]);
  return (
    <>
      <TextField
        name="tie-page"
        label={OTHER_SIDE[own].search}
        hint="Type a part of the name."
        type="search"
        required
        autoComplete="off"
        maxLength={LENGTHS.line}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        // Enter must not send the form that is not there yet.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="muted" role="status">
        {statusOf(found)}
      </p>
      {found.kind === 'ready' && found.items.length > 0 && (
        <ul className="tie-hits" aria-label="Pages found">
          {found.items.map((item) => (
            <li key={item.id}>
              <button type="button" onClick={() => onChoose(item)}>
                <Portrait file={item.avatar} name={displayName(item)} sizes="2.75rem" alt="" />
                <span className="tie-hit">
                  <bdi>{displayName(item)}</bdi>
                  <span className="muted" dir="auto">
                    {displayRole(item)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

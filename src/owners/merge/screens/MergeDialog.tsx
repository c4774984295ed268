import { useEffect, useState } from 'react';
import { OverlayDialog } from '../../../base/form/screens/OverlayDialog.tsx';
import { goTo } from '../../../base/frame/browser/hash-address.ts';
import type { AdminUser } from '../../../moderation/page/calls.ts';
import { findMergeCandidates, type MergeCandidate } from '../browser.ts';
import './merge.css';

/** How long nobody types before a search is sent, in milliseconds. */
const PAUSE_MS = 250;

/** The other page of a merge: those that look alike first, then what a search finds. The present one stays. */
export const MergeDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly MergeCandidate[] | null>(null);
  const { id, profile, look_alikes: alike } = user;
  useEffect(() => {
    let isGone = false;
    if (query.trim() === '') {
      setFound(null);
      return;
    }
    const timer = setTimeout(() => {
      void findMergeCandidates(profile, query.trim(), id).then((pages) => !isGone && setFound(pages));
    }, PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [query, profile, id]);
  return (
    <OverlayDialog heading="Merge with another page" className="merge-dialog" onClose={onClose}>
      {(close) => {
        const choose = (other: string): void => {
          close();
          goTo(`merge/${id}/${other}`);
        };
        return (
          <>
            <div className="field">
              <label htmlFor="merge-search">Search pages</label>
              <input
                id="merge-search"
                type="search"
                dir="auto"
                autoComplete="off"
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </div>
            {found === null ? (
              <Candidates
                heading="Looks like this page"
                empty="No other page has a name like this. Search for the one that it should be merged with."
                pages={alike}
                onChoose={choose}
              />
            ) : (
              <Candidates heading="Found" empty="No page found." pages={found} onChoose={choose} />
            )}
            <div className="dialog-actions">
              <button className="button-quiet" type="button" onClick={close}>
                Cancel
              </button>
            </div>
          </>
        );
      }}
    </OverlayDialog>
  );
};

type CandidatesProps = {
  heading: string;
  empty: string;
  pages: readonly MergeCandidate[];
  onChoose: (id: string) => void;
};

const Candidates = ({ heading, empty, pages, onChoose }: CandidatesProps) => (
  <section aria-label={heading}>
    <h3>{heading}</h3>
    {pages.length === 0 ? (
      <p className="muted" role="status">
        {empty}
      </p>
    ) : (
      <ul className="merge-candidates">
        {pages.map(({ id, name }) => (
          <li key={id}>
            <button className="button-plain" type="button" onClick={() => onChoose(id)}>
              <bdi>{name}</bdi>
              <span className="muted">{id}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
);

import { useState } from 'react';
import { toast } from '../../../../client/frame/toast.ts';
import { setListed } from '../../../../client/stores/owners/own-page.ts';
import type { OwnUser } from '../../../../contract/owners/own-page.ts';
import { isListed } from '../../../../domain/profiles/profile.ts';
import { BadgeRow } from '../badge/BadgeRow.tsx';
import { ProofRow } from '../badge/ProofRow.tsx';

/** Settings of the page: badge, proof of the website, and whether it is listed. */
export const PageRows = ({ user }: { user: OwnUser }) => (
  <>
    <BadgeRow user={user} />
    {user.website !== '' && <ProofRow user={user} />}
    <ListedRow user={user} />
  </>
);

const ListedRow = ({ user }: { user: OwnUser }) => {
  const [busy, setBusy] = useState(false);
  const listed = isListed(user);
  const change = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await setListed(listed ? 'no' : 'yes');
    setBusy(false);
    if (refused !== null) toast(refused.message);
    else toast(listed ? 'Your page is unlisted.' : 'Your page is listed.', 'status');
  };
  return (
    <li>
      <div>
        <h3 id="own-listed">Listed</h3>
        <p className="muted" id="own-listed-hint">
          {listed
            ? 'Your page is in lists, search, sitemap and feeds.'
            : 'Unlisted: whoever has the link can read your page. It is in no list, search, sitemap or feed, and asks search engines to leave it out.'}
        </p>
      </div>
      <button
        className="own-switch"
        type="button"
        role="switch"
        aria-checked={listed}
        aria-labelledby="own-listed"
        aria-describedby="own-listed-hint"
        aria-disabled={busy}
        onClick={() => void change()}
      >
        <span aria-hidden="true" />
      </button>
    </li>
  );
};

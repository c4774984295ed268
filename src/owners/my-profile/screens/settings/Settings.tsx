import { useRef } from 'react';
import { paths } from '../../../../paths.ts';
import { DeleteDialog } from '../../../deletion/screens/DeleteDialog.tsx';
import { SessionsRow } from '../../../sessions/screens/SessionsRow.tsx';
import type { OwnUser } from '../../calls.ts';
import { exportProfile } from '../../calls.ts';
import { PageRows } from './PageRows.tsx';

/** The owner's settings. */
export const Settings = ({ user }: { user: OwnUser }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className="own-settings" aria-labelledby="own-settings">
      <h2 id="own-settings">Settings</h2>
      <ul>
        <PageRows user={user} />
        <li>
          <div>
            <h3>Password</h3>
            <p className="muted">A new password logs you out in every other browser.</p>
          </div>
          <a className="button-quiet" href={paths.changePassword()}>
            Change Password
          </a>
        </li>
        <SessionsRow />
        <li>
          <div>
            <h3>Your data</h3>
            <p className="muted">Everything we keep about you in one file, photos included.</p>
          </div>
          <a className="button-quiet" href={exportProfile.path} download>
            Download my data
          </a>
        </li>
        <li>
          <div>
            <h3>Delete Profile</h3>
            <p className="muted">Removes the page, photos and likes for good. They cannot be restored.</p>
          </div>
          <button className="button-danger" type="button" onClick={() => dialog.current?.showModal()}>
            Delete Profile
          </button>
        </li>
      </ul>
      <DeleteDialog dialog={dialog} />
    </section>
  );
};

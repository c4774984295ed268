import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../client/frame/toast.ts';
import { $ownProfile, followOtherTabs, loadOwnProfile } from '../../../client/stores/owners/own-profile.ts';
import { ACCOUNT_SENTENCES } from '../../../domain/accounts/account.ts';
import { undoNotice } from '../../../domain/accounts/email-undo.ts';
import type { FieldName } from '../../../domain/fields/fields.ts';
import { paths } from '../../../paths.ts';
import { EmailNotice } from './EmailNotice.tsx';
import { ProfileEditor } from './edit/ProfileEditor.tsx';
import { HiddenNotice } from './HiddenNotice.tsx';
import { Numbers } from './numbers/Numbers.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileView } from './ProfileView.tsx';
import { Settings } from './settings/Settings.tsx';
import './my-profile.css';
import './settings/settings.css';

/** Scrolls to the confirmation at the top, and announces it. */
const showFarewell = (place: HTMLElement | null): void => {
  window.scrollTo({ top: 0, behavior: 'instant' });
  place?.focus({ preventScroll: true });
};

/** My profile: the owner's record to view and edit, and the settings. */
export const MyProfile = () => {
  const state = useStore($ownProfile);
  /** Whether the editor is open, and the field that it opens at. */
  const [editing, setEditing] = useState<boolean | FieldName>(false);
  const isEditing = useRef(false);
  isEditing.current = editing !== false;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void loadOwnProfile();
    return followOtherTabs(() => !isEditing.current);
  }, []);

  if (state.kind === 'loading')
    return (
      <p className="loading" role="status">
        <span className="spinner" aria-hidden="true" />
        Loading your profile...
      </p>
    );
  if (state.kind === 'left')
    return (
      <div className="empty" role="status" tabIndex={-1} ref={showFarewell}>
        <p>{ACCOUNT_SENTENCES.deleted}</p>
        <p>Record, photos, likes and sessions are gone for good.</p>
        <a className="button-quiet" href={paths.home()}>
          Go Home
        </a>
      </div>
    );

  const leaveEditor = (saved: boolean): void => {
    setEditing(false);
    if (saved) toast(ACCOUNT_SENTENCES.updated);
    heading.current?.focus();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <>
      {state.user.hidden && <HiddenNotice notice={state.user.hidden} />}
      <ProfileHead user={state.user} heading={heading} onEdit={editing ? null : () => setEditing(true)} />
      <EmailNotice email={state.user.email} confirmed={state.user.email_confirmed} />
      {state.user.undo_until && (
        <p className="notice" data-kind="warning">
          {undoNotice(state.user.undo_until)}
        </p>
      )}
      {editing ? (
        <ProfileEditor user={state.user} first={editing === true ? null : editing} onDone={leaveEditor} />
      ) : (
        <>
          <ProfileView user={state.user} onAdd={setEditing} />
          <Numbers />
          <Settings user={state.user} />
        </>
      )}
    </>
  );
};

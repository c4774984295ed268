import { type ReactNode, useRef } from 'react';
import { useCurrentSection } from '../../../../base/frame/screens/use-current-section.ts';
import { paths } from '../../../../paths.ts';
import { BadgeRow } from '../../../badge/screens/BadgeRow.tsx';
import { DeleteDialog } from '../../../deletion/screens/DeleteDialog.tsx';
import { Proofs } from '../../../proofs/screens/Proofs.tsx';
import type { SectionName, SectionPart } from '../../../rules/sections.ts';
import { SessionsRow } from '../../../sessions/screens/SessionsRow.tsx';
import type { OwnUser } from '../../calls.ts';
import { exportProfile } from '../../calls.ts';
import { PageRows } from './PageRows.tsx';
import './settings.css';

const GROUPS = [
  { name: 'readers', title: 'Who sees the page' },
  { name: 'trust', title: 'Badge and links' },
  { name: 'login', title: 'How you log in' },
  { name: 'data', title: 'Your data' },
] as const;
type GroupName = (typeof GROUPS)[number]['name'];

type SettingsProps = {
  user: OwnUser;
  /** Opens the editor of a part of the page. */
  onEdit: (part: SectionPart | SectionName) => void;
};

/** The owner's settings in groups, with a list of these that follows the scroll where there is room for it. */
export const Settings = ({ user, onEdit }: SettingsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { current, goTo } = useCurrentSection(box);
  const rows: Record<GroupName, ReactNode> = {
    readers: <PageRows user={user} />,
    trust: (
      <>
        <BadgeRow user={user} />
        <Proofs user={user} onAddLink={() => onEdit('links')} />
      </>
    ),
    login: <LoginRows user={user} onChangeAddress={() => onEdit('email')} />,
    data: <DataRows />,
  };
  return (
    <div className="own-settings">
      <nav className="settings-list" aria-label="Groups of settings">
        <ul>
          {GROUPS.map(({ name, title }) => (
            <li key={name}>
              <button type="button" aria-current={name === current || undefined} onClick={() => goTo(name)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-groups" ref={box}>
        {GROUPS.map(({ name, title }) => (
          <section
            key={name}
            data-section={name}
            id={`settings-${name}`}
            tabIndex={-1}
            aria-labelledby={`settings-${name}-title`}
          >
            <h2 id={`settings-${name}-title`}>{title}</h2>
            <ul className="settings-rows">{rows[name]}</ul>
          </section>
        ))}
      </div>
    </div>
  );
};

const LoginRows = ({ user, onChangeAddress }: { user: OwnUser; onChangeAddress: () => void }) => (
  <>
    <li>
      <div>
        <h3>E-mail</h3>
        <p className="muted">
          <bdi>{user.email}</bdi>
          <span>{user.email_confirmed ? '' : ' · not confirmed yet'}</span>
        </p>
      </div>
      <button className="button-quiet" type="button" onClick={onChangeAddress}>
        Change address
      </button>
    </li>
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
  </>
);

const DataRows = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <li>
        <div>
          <h3>A copy of your data</h3>
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
        <DeleteDialog dialog={dialog} />
      </li>
    </>
  );
};

import { type ReactNode, useRef } from 'react';
import { useCurrentSection } from '../../../../base/frame/screens/use-current-section.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { paths } from '../../../../paths.ts';
import { BadgeRow } from '../../../badge/screens/BadgeRow.tsx';
import { DeleteDialog } from '../../../deletion/screens/DeleteDialog.tsx';
import { LettersRow } from '../../../languages/screens/LettersRow.tsx';
import { Proofs } from '../../../proofs/screens/Proofs.tsx';
import type { SectionName, SectionPart } from '../../../rules/sections.ts';
import { SessionsRow } from '../../../sessions/screens/SessionsRow.tsx';
import type { OwnUser } from '../../calls.ts';
import { exportProfile } from '../../calls.ts';
import { PageRows } from './PageRows.tsx';
import './settings.css';

const GROUPS = ['readers', 'trust', 'login', 'data'] as const;
type GroupName = (typeof GROUPS)[number];

const TITLES: Readonly<Record<GroupName, () => string>> = {
  readers: () => say('owners.settings.readers'),
  trust: () => say('owners.settings.trust'),
  login: () => say('owners.settings.login'),
  data: () => say('owners.settings.data'),
};

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
      <nav className="settings-list" aria-label={say('owners.settings.groups')}>
        <ul>
          {GROUPS.map((name) => (
            <li key={name}>
              <button type="button" aria-current={name === current || undefined} onClick={() => goTo(name)}>
                {TITLES[name]()}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-groups" ref={box}>
        {GROUPS.map((name) => (
          <section
            key={name}
            data-section={name}
            id={`settings-${name}`}
            tabIndex={-1}
            aria-labelledby={`settings-${name}-title`}
          >
            <h2 id={`settings-${name}-title`}>{TITLES[name]()}</h2>
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
        <h3>{say('owners.settings.email')}</h3>
        <p className="muted">
          <bdi>{user.email}</bdi>
          <span>{user.email_confirmed ? '' : ` · ${say('owners.settings.not-confirmed')}`}</span>
        </p>
      </div>
      <button className="button-quiet" type="button" onClick={onChangeAddress}>
        {say('owners.email.change-address')}
      </button>
    </li>
    <li>
      <div>
        <h3>{say('accounts.password.password')}</h3>
        <p className="muted">{say('owners.settings.password-hint')}</p>
      </div>
      <a className="button-quiet" href={paths.changePassword()}>
        {say('accounts.change-page.submit')}
      </a>
    </li>
    <LettersRow user={user} />
    <SessionsRow />
  </>
);

const DataRows = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <li>
        <div>
          <h3>{say('owners.settings.copy')}</h3>
          <p className="muted">{say('owners.settings.copy-hint')}</p>
        </div>
        <a className="button-quiet" href={exportProfile.path} download>
          {say('owners.settings.download')}
        </a>
      </li>
      <li>
        <div>
          <h3>{say('owners.deletion.delete-profile')}</h3>
          <p className="muted">{say('owners.settings.delete-hint')}</p>
        </div>
        <button className="button-danger" type="button" onClick={() => dialog.current?.showModal()}>
          {say('owners.deletion.delete-profile')}
        </button>
        <DeleteDialog dialog={dialog} />
      </li>
    </>
  );
};

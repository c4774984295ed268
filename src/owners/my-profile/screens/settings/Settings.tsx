import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import { OWNER_PASSKEYS } from '../../../../accounts/passkeys/browser/passkey-list.ts';
import { PasskeyList } from '../../../../accounts/passkeys/screens/PasskeyList.tsx';
import { useCurrentSection } from '../../../../base/frame/screens/use-current-section.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { BadgeRow } from '../../../badge/screens/BadgeRow.tsx';
import { DeleteDialog } from '../../../deletion/screens/DeleteDialog.tsx';
import { PeopleWhoKeep } from '../../../hands/screens/PeopleWhoKeep.tsx';
import { Proofs } from '../../../proofs/screens/Proofs.tsx';
import type { SectionName, SectionPart } from '../../../rules/sections.ts';
import { $ownPages, goToNextPage } from '../../browser/own-pages.ts';
import type { OwnUser } from '../../calls.ts';
import { exportProfile } from '../../calls.ts';
import { useRole } from '../use-role.ts';
import { LoginRows } from './LoginRows.tsx';
import { PageRows } from './PageRows.tsx';
import './settings.css';

const GROUPS = ['readers', 'trust', 'people', 'login', 'passkeys', 'data'] as const;
type GroupName = (typeof GROUPS)[number];

/** What an editor of a page has to decide there. */
const OF_EDITORS: readonly GroupName[] = ['people', 'login', 'passkeys'];

/** The groups that are lists of their own, not of rows. */
const LISTS: readonly GroupName[] = ['people', 'passkeys'];

const TITLES: Readonly<Record<GroupName, () => string>> = {
  readers: () => say('owners.settings.readers'),
  trust: () => say('owners.settings.trust'),
  people: () => say('owners.settings.people'),
  login: () => say('owners.settings.login'),
  passkeys: () => say('accounts.passkeys.title'),
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
  const pages = useStore($ownPages);
  const role = useRole(user);
  const groups = role === 'owner' ? GROUPS : OF_EDITORS;
  const rows: Record<GroupName, ReactNode> = {
    readers: <PageRows user={user} />,
    trust: (
      <>
        <BadgeRow user={user} />
        <Proofs user={user} onAddLink={() => onEdit('links')} />
      </>
    ),
    people: (
      <PeopleWhoKeep
        page={user.id}
        role={role}
        isLast={pages.length < 2}
        onLeft={() => goToNextPage(user.id)}
      />
    ),
    login: <LoginRows user={user} role={role} count={pages.length} onChangeAddress={() => onEdit('email')} />,
    passkeys: <PasskeyList calls={OWNER_PASSKEYS} />,
    data: <DataRows page={user.id} />,
  };
  return (
    <div className="own-settings">
      <nav className="settings-list" aria-label={say('owners.settings.groups')}>
        <ul>
          {groups.map((name) => (
            <li key={name}>
              <button type="button" aria-current={name === current || undefined} onClick={() => goTo(name)}>
                {TITLES[name]()}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-groups" ref={box}>
        {groups.map((name) => (
          <section
            key={name}
            data-section={name}
            id={`settings-${name}`}
            tabIndex={-1}
            aria-labelledby={`settings-${name}-title`}
          >
            <h2 id={`settings-${name}-title`}>{TITLES[name]()}</h2>
            <div className="settings-group">
              {LISTS.includes(name) ? rows[name] : <ul className="settings-rows">{rows[name]}</ul>}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
};

const DataRows = ({ page }: { page: string }) => {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <li>
        <div>
          <h3>{say('owners.settings.copy')}</h3>
          <p className="muted">{say('owners.settings.copy-hint')}</p>
        </div>
        <a className="button-quiet" href={`${exportProfile.path}?id=${page}`} download>
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

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { $admin, logOutAdmin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { ROLE_NAMES } from '../../../accounts/team/rules.ts';
import { $address, goTo } from '../../../base/frame/browser/hash-address.ts';
import { PHONE, useMedia } from '../../../base/frame/screens/use-media.ts';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { $articleCounts, totalArticles } from '../../../news/newsroom/browser/articles-state.ts';
import { $userCounts, showUserCounts } from '../../../search/admin-list/browser/user-counts.ts';
import { $pairs } from '../../../search/alike/browser.ts';
import { $toDo, countToDo, followToDo } from '../../../site/to-do/browser.ts';
import { type RailEntry, screenFor } from './desk-screens.ts';
import { Rail, type RailCounts } from './Rail.tsx';
import { railIcons } from './rail-icons.ts';

const useCounts = (): RailCounts => {
  const toDo = useStore($toDo);
  const { personal, professional } = useStore($userCounts);
  const articles = useStore($articleCounts);
  return {
    todo: countToDo(toDo),
    ...Object.fromEntries(
      ['inbox', 'new', 'requests', 'suggestions', 'ties', 'claims', 'proposals', 'messages'].map((part) => [
        part,
        countToDo(toDo, part),
      ]),
    ),
    personal,
    professional,
    duplicates: useStore($pairs).total,
    articles: totalArticles(articles),
  };
};

/** The list that a screen without an entry belongs to, as two that merge or one that is made; else the screen itself. */
const listBehind = (part: string, { kind }: Readonly<Record<string, string>>): string => {
  if (part === 'merge') return 'duplicates';
  if (part !== 'make') return part;
  return kind === 'professional' ? kind : 'personal';
};

/** The rail of the desk, which leads to every screen; on a phone a sheet. */
export const DeskRail = ({ isDashboard }: { isDashboard: boolean }) => {
  const admin = useStore($admin);
  const { part, params } = useStore($address);
  const counts = useCounts();
  const isPhone = useMedia(PHONE);
  const moderates = admin !== null && MODERATION_ROLES.includes(admin.role);
  useEffect(() => (moderates ? followToDo(showUserCounts) : undefined), [moderates]);
  if (admin === null) return null;
  const isPage = part === 'page' && moderates;
  const current = !isDashboard ? 'articles' : isPage ? null : screenFor(listBehind(part, params), admin.role);
  const rail = (onFollow?: () => void) => (
    <>
      <Rail
        role={admin.role}
        current={current}
        counts={counts}
        isDashboard={isDashboard}
        onMove={(id: RailEntry['id']) => goTo(id)}
        {...(onFollow && { onFollow })}
      />
      <div className="rail-who">
        <p>
          <bdi>{admin.name}</bdi>
        </p>
        <p>{ROLE_NAMES[admin.role]}</p>
        {onFollow && (
          <button className="button-quiet" type="button" onClick={() => void logOutAdmin()}>
            Logout
          </button>
        )}
      </div>
    </>
  );
  return isPhone ? <Sheet>{rail}</Sheet> : <aside className="rail">{rail()}</aside>;
};

/** The rail as a sheet over the screen. */
const Sheet = ({ children }: { children: (close: () => void) => ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const close = (): void => dialog.current?.close();
  return (
    <>
      <button
        className="desk-menu"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name={railIcons.menu} size={24} />
        <span className="visually-hidden">Menu</span>
      </button>
      {isOpen && (
        <dialog className="rail rail-sheet" ref={dialog} aria-label="Menu" onClose={() => setOpen(false)}>
          <button className="desk-menu" type="button" onClick={close}>
            <Icon name="close" size={24} />
            <span className="visually-hidden">Close menu</span>
          </button>
          {children(close)}
        </dialog>
      )}
    </>
  );
};

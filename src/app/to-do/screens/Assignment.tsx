import { useStore } from '@nanostores/react';
import { type MouseEvent, Suspense, useId, useRef, useState } from 'react';
import { $admin } from '../../../accounts/admin-login/browser/admin-session.ts';
import { lazyPart } from '../../../base/frame/browser/lazy-part.ts';
import { toast } from '../../../base/frame/browser/toast.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { useKeys } from '../../../base/table/screens/use-keys.ts';
import type { WaitingItem } from '../../../site/to-do/calls.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { assignWaiting } from '../browser.ts';

// Loaded when it is first opened.
const AssignMenu = lazyPart(() => import('./AssignMenu.tsx'), 'AssignMenu');

/** Who has it: one press takes it, or gives it back; a menu gives it to another member. */
export const Assignment = ({ item }: { item: WaitingItem }) => {
  const me = useStore($admin)?.email ?? '';
  const [isBusy, setBusy] = useState(false);
  const isMine = item.assigned === me;
  const give = async (to: string): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const problem = await assignWaiting(item, to);
    setBusy(false);
    if (problem !== null) toast(problem);
  };
  const toggle = (): void => void give(isMine ? '' : me);
  useKeys({ a: toggle });
  const who = isMine
    ? 'Assigned to me'
    : item.assigned === ''
      ? 'Assigned to nobody'
      : `${item.assigned} has it`;
  return (
    <div className="assignment-box">
      <button
        className="assignment"
        type="button"
        aria-disabled={isBusy}
        aria-keyshortcuts="a"
        title={isMine ? 'Give it back' : 'Take it'}
        onClick={toggle}
      >
        <span>{who}</span>
        <Key>a</Key>
      </button>
      <GiveTo assigned={item.assigned} onGive={(to) => void give(to)} />
    </div>
  );
};

type GiveToProps = { assigned: string; onGive: (to: string) => void };

/** A button with the members to whom it can be given. */
const GiveTo = (given: GiveToProps) => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const give = (to: string): void => {
    menu.current?.hidePopover();
    given.onGive(to);
  };
  // It opens below its button, whose place is known once it is pressed.
  const place = ({ currentTarget }: MouseEvent): void => {
    const { bottom, left, right } = currentTarget.getBoundingClientRect();
    const { clientWidth, dir } = document.documentElement;
    menu.current?.style.setProperty('--below', `${bottom}px`);
    menu.current?.style.setProperty('--end', `${dir === 'rtl' ? left : clientWidth - right}px`);
  };
  return (
    <>
      <button
        className="assignment-more"
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        onClick={place}
      >
        <Icon name="chevronDown" size={16} />
        <span className="visually-hidden">Give it to…</span>
      </button>
      <div
        id={id}
        ref={menu}
        className="assign-menu"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <Suspense>{isOpen && <AssignMenu assigned={given.assigned} onGive={give} />}</Suspense>
      </div>
    </>
  );
};

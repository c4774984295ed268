import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import type { LikePart } from '../../../search/admin-list/rules.ts';
import { Key } from '../../../site/to-do/screens/DecisionBar.tsx';
import { BULK_MAX } from '../../rules/limits.ts';
import { findAlike, type Signals } from '../browser.ts';

/** The pages that are to be refused. */
export type PagesToRefuse = readonly { id: string; name: string }[];

type RefuseMenuProps = {
  signals: Signals | null;
  own: PagesToRefuse;
  onRefuse: (pages: PagesToRefuse) => void;
};

const WHAT: Record<LikePart, string> = {
  text: 'All with this text',
  host: 'All with this host in the e-mail address',
  website: 'All with this website',
  address: 'All from this address',
};

const numberOf = (pages: number): string => (pages === BULK_MAX ? `the first ${pages}` : `${pages} pages`);

/** Refuses a new page, or all that wait with the same text, host or website, or from the same address, each with its number. */
export const RefuseMenu = ({ signals, own, onRefuse }: RefuseMenuProps) => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [groups, setGroups] = useState<Record<LikePart, PagesToRefuse> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const hasMore =
    signals !== null &&
    (signals.fromAddress.length > 0 || Object.values(signals.shared).some((count) => count > 0));
  useEffect(() => {
    if (isOpen && groups === null && signals !== null) void findAlike(signals).then(setGroups);
  }, [isOpen, groups, signals]);
  const refuse = (pages: PagesToRefuse): void => {
    menu.current?.hidePopover();
    onRefuse(pages);
  };
  return (
    <span className="split-button">
      <button className="button-danger" type="button" aria-keyshortcuts="x" onClick={() => onRefuse(own)}>
        <span>Refuse</span>
        <Key>x</Key>
      </button>
      {hasMore && (
        <button className="button-danger" type="button" aria-expanded={isOpen} popoverTarget={id}>
          <Icon name="chevronDown" size={16} />
          <span className="visually-hidden">Refuse several</span>
        </button>
      )}
      <div
        id={id}
        ref={menu}
        className="refuse-menu"
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <button type="button" onClick={() => refuse(own)}>
          <span>This page</span>
          <span className="numeric">1</span>
        </button>
        {groups === null ? (
          <p className="muted">Loading…</p>
        ) : (
          (Object.keys(WHAT) as LikePart[])
            .filter((kind) => groups[kind].length > 0)
            .map((kind) => (
              <button key={kind} type="button" onClick={() => refuse([...own, ...groups[kind]])}>
                <span>{WHAT[kind]}</span>
                <span className="numeric">{numberOf(groups[kind].length + 1)}</span>
              </button>
            ))
        )}
        <p className="muted">Refused pages can be restored from the trash. Letters leave after a minute.</p>
      </div>
    </span>
  );
};

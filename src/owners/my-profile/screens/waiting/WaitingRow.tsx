import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../../../base/icons/screens/Icon.tsx';
import { say } from '../../../../base/languages/rules/say.ts';
import './own-waiting.css';

type WaitingRowProps = {
  /** The id of what waits, in words. */
  id: string;
  what: ReactNode;
  /** Where it comes from, or what it means. */
  why?: ReactNode;
  /** The answers. */
  actions?: ReactNode;
  /** Whether it has the focus when it comes, because a mail led here. */
  isNamed?: boolean;
  /** What an answer takes besides, such as a text. */
  children?: ReactNode;
};

/** Something that waits for the owner: what it is, why, and the answers. */
export const WaitingRow = ({ id, what, why, actions, isNamed = false, children }: WaitingRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.focus();
  }, [isNamed]);
  return (
    <li className="waiting-row" ref={row} tabIndex={-1}>
      <div className="waiting-what">
        <p id={id}>{what}</p>
        {why && <div className="waiting-why">{why}</div>}
      </div>
      {actions && <div className="waiting-actions">{actions}</div>}
      {children}
    </li>
  );
};

type AnsweredRowProps = {
  id: string;
  /** What the answer did. */
  what: ReactNode;
  /** Takes it back; null if that cannot be done. */
  onUndo: (() => void) | null;
  isBusy?: boolean;
  undo?: string;
  children?: ReactNode;
};

/** Something that the owner has just answered: it stays, with the way back, and has the focus that its buttons had. */
export const AnsweredRow = ({
  id,
  what,
  onUndo,
  isBusy,
  undo = say('common.undo'),
  children,
}: AnsweredRowProps) => {
  const row = useRef<HTMLLIElement>(null);
  const canUndo = onUndo !== null;
  // Also once it is undone, because the button is gone with that.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    (canUndo ? row.current?.querySelector('button') : row.current)?.focus({ preventScroll: true });
  }, [canUndo]);
  return (
    <li className="waiting-row" data-answered ref={row} tabIndex={-1}>
      <div className="waiting-what">
        <Icon name="check" size={18} />
        <p id={id}>{what}</p>
      </div>
      <div className="waiting-actions">
        {onUndo && (
          <button
            className="button-plain"
            type="button"
            aria-describedby={id}
            aria-disabled={isBusy}
            onClick={onUndo}
          >
            {undo}
          </button>
        )}
        {children}
      </div>
    </li>
  );
};

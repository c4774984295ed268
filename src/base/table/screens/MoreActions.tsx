import { type ReactNode, useId, useRef } from 'react';
import './more-actions.css';

type MoreActionsProps = {
  label: string;
  /** What they are for, above them. */
  about?: string;
  children: ReactNode;
};

/** A button with three dots that opens a sheet of further buttons. Escape, a touch beside it and each of them close it. */
export const MoreActions = ({ label, about, children }: MoreActionsProps) => {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <>
      <button className="more-open" type="button" popoverTarget={id} aria-haspopup="true">
        <span aria-hidden="true">•••</span>
        <span className="visually-hidden">{label}</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it hears the clicks on its buttons */}
      <div
        id={id}
        className="more-sheet"
        popover="auto"
        data-about={about}
        ref={sheet}
        onClick={() => sheet.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
};

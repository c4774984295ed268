import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

type OverlayDialogProps = {
  heading: string;
  className: string;
  onClose: () => void;
  /** Asked before Escape closes it. */
  mayClose?: () => boolean;
  children: (close: () => void) => ReactNode;
};

/** A dialog that opens itself. It stands outside of what asks for it, which may be a form. */
export const OverlayDialog = ({ heading, className, onClose, mayClose, children }: OverlayDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return createPortal(
    <dialog
      className={`dialog ${className}`}
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => mayClose?.() === false && event.preventDefault()}
    >
      <h2 id={id}>{heading}</h2>
      {children(() => dialog.current?.close())}
    </dialog>,
    document.body,
  );
};

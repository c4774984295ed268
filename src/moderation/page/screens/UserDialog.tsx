import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { Loading } from '../../../base/table/screens/Loading.tsx';
import { loadUser } from '../../badge/browser.ts';
import type { AdminUser } from '../calls.ts';

/** The profile that a dialog is about, as far as the list knows it. */
export type DialogRecord = { id: string; name?: string; companyname?: string };

/** What the content of the dialog may do. */
export type DialogActions = {
  close: () => void;
  /** Loads the record again. */
  reload: () => void;
};

type UserDialogProps = {
  title: string;
  record: DialogRecord;
  className: string;
  /** Asked before Escape closes it. */
  mayClose?: () => boolean;
  onClose: () => void;
  children: (user: AdminUser, actions: DialogActions) => ReactNode;
};

type Loaded = { user: AdminUser } | { problem: string } | null;

/** A dialog about one profile: opens itself, loads the whole record, and puts the focus on its heading, so that it is read from the top. */
export const UserDialog = (props: UserDialogProps) => {
  const { title, record, className, mayClose = () => true, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const [loaded, setLoaded] = useState<Loaded>(null);
  // The content stays until the new record is there, with what was typed into it.
  const reload = (): void => {
    setLoaded((before) => (before !== null && 'user' in before ? before : null));
    void loadUser(record.id).then(setLoaded);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
    reload();
  }, []);
  const close = (): void => dialog.current?.close();
  const keepOpen = (event: SyntheticEvent): void => {
    if (event.target === dialog.current && !mayClose()) event.preventDefault();
  };
  return (
    <dialog
      className={`dialog ${className}`}
      ref={dialog}
      aria-labelledby={id}
      onCancel={keepOpen}
      onClose={(event) => event.target === dialog.current && onClose()}
    >
      <h2 id={id} ref={heading} tabIndex={-1}>
        <span>{`${title} `}</span>
        <bdi>{record.name || record.companyname || record.id}</bdi>
      </h2>
      {loaded === null && <Loading />}
      {loaded !== null && 'user' in loaded ? (
        children(loaded.user, { close, reload })
      ) : (
        <>
          <FailureNotice>{loaded?.problem}</FailureNotice>
          <div className="form-actions">
            <button className="button-quiet" type="button" onClick={close}>
              Cancel
            </button>
            {loaded !== null && (
              <button className="button" type="button" onClick={reload}>
                Try again
              </button>
            )}
          </div>
        </>
      )}
    </dialog>
  );
};

import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { FormActions } from '../../../../base/form/screens/FormActions.tsx';
import type { AdminUser } from '../../../../moderation/page/calls.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';

type DeclineDialogProps = {
  page: AdminUser;
  /** Who proposed it left an address. */
  hasLetter: boolean;
  decline: () => Promise<void>;
  onClose: () => void;
};

/** Asks before a proposal is declined, which erases it. */
export const DeclineDialog = ({ page, hasLetter, decline, onClose }: DeclineDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    dialog.current?.close();
    void decline();
  };
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>
          <span>Decline the page about </span>
          <bdi>{displayName(page)}</bdi>
          <span>?</span>
        </h2>
        <p>
          {hasLetter
            ? 'What was proposed is erased and cannot be brought back. Who proposed it is told that it was not accepted.'
            : 'What was proposed is erased and cannot be brought back.'}
        </p>
        <FormActions onCancel={() => dialog.current?.close()} isDangerous>
          Decline
        </FormActions>
      </form>
    </dialog>
  );
};

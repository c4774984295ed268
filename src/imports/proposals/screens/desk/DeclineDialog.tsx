import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { FormActions } from '../../../../base/form/screens/FormActions.tsx';
import type { AdminUser } from '../../../../moderation/page/calls.ts';
import { displayName } from '../../../../profiles/rules/list-item.ts';

type DeclineDialogProps = { page: AdminUser; decline: () => Promise<void>; onClose: () => void };

/** Asks before a proposal is declined, which erases it. */
export const DeclineDialog = ({ page, decline, onClose }: DeclineDialogProps) => {
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
          What was proposed is erased and cannot be brought back. Who left an address is told that it was not
          accepted.
        </p>
        <FormActions onCancel={() => dialog.current?.close()} isDangerous>
          Decline
        </FormActions>
      </form>
    </dialog>
  );
};

import type { ReactNode } from 'react';
import { say } from '../../languages/rules/say.ts';

type FormActionsProps = {
  /** The label of the button that sends the form. */
  children: ReactNode;
  onCancel?: (() => void) | undefined;
  isDangerous?: boolean | undefined;
  isDisabled?: boolean;
};

/** The buttons under a form: the one that sends it, after Cancel if it can be left. */
export const FormActions = ({ children, onCancel, isDangerous = false, isDisabled }: FormActionsProps) => (
  <div className="form-actions">
    {onCancel && (
      <button className="button-quiet" type="button" onClick={onCancel}>
        {say('common.cancel')}
      </button>
    )}
    <button className={isDangerous ? 'button-danger' : 'button'} type="submit" aria-disabled={isDisabled}>
      {children}
    </button>
  </div>
);

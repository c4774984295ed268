import type { ReactNode } from 'react';
import { FailureNotice } from '../../../base/form/screens/FailureNotice.tsx';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';

type EntryActionsProps = {
  /** The label of the button that sends the form. */
  label: string;
  isBusy: boolean;
  failure: string;
  onCancel: () => void;
  /** What else can be done with the entry. */
  children?: ReactNode;
};

/** The foot of a dialog for an entry, what went wrong, and the cross at its head. */
export const EntryActions = ({ label, isBusy, failure, onCancel, children }: EntryActionsProps) => (
  <div className="entry-actions">
    <FailureNotice>{failure}</FailureNotice>
    {children}
    <button className="button-quiet entry-cancel" type="button" onClick={onCancel}>
      {say('common.cancel')}
    </button>
    <button className="button" type="submit" aria-disabled={isBusy}>
      {label}
    </button>
    <button className="entry-close" type="button" onClick={onCancel}>
      <Icon name="close" size={20} />
      <span className="visually-hidden">{say('common.close')}</span>
    </button>
  </div>
);

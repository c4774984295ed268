import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormActions } from '../../../base/form/screens/FormActions.tsx';

type FactorStepFormProps = {
  work: () => Promise<void>;
  /** The label of its button, and the label while it works. */
  action: string;
  busy: string;
  isDangerous?: boolean;
  onCancel?: () => void;
  children: ReactNode;
};

/** One form of the second factor's setup; sends once at a time. */
export const FactorStepForm = (props: FactorStepFormProps) => {
  const { work, action, busy, isDangerous = false, onCancel, children } = props;
  const [isBusy, setBusy] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <form className="form" onSubmit={submit} noValidate aria-busy={isBusy}>
      {children}
      <FormActions onCancel={onCancel} isDangerous={isDangerous} isDisabled={isBusy}>
        {isBusy ? busy : action}
      </FormActions>
    </form>
  );
};

import { useId, useState } from 'react';
import { Switch } from '../../../../base/form/screens/Switch.tsx';
import { toast } from '../../../../base/frame/browser/toast.ts';
import type { FormFailure } from '../../browser/refused.ts';

type ChoiceRowProps = {
  title: string;
  /** What the choice means as it is. */
  hint: string;
  label: string;
  isOn: boolean;
  /** Stores the other choice; null if that was done. */
  change: () => Promise<FormFailure | null>;
  /** What is said once it is stored. */
  done: string;
};

/** A choice of an owner about the page, with a switch. */
export const ChoiceRow = ({ title, hint, label, isOn, change, done }: ChoiceRowProps) => {
  const [busy, setBusy] = useState(false);
  const id = useId();
  const press = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refused = await change();
    setBusy(false);
    if (refused === null) toast(done, 'status');
    else toast(refused.message);
  };
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p className="muted" id={id}>
          {hint}
        </p>
      </div>
      <Switch isOn={isOn} onChange={() => void press()} aria-describedby={id} aria-disabled={busy}>
        {label}
      </Switch>
    </li>
  );
};

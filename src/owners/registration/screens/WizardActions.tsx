import { keepFocusClear } from '../../../base/frame/screens/keep-focus-clear.ts';
import { say } from '../../../base/languages/rules/say.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { LAST_STEP } from '../rules.ts';

type WizardActionsProps = { registration: RegistrationView };

/** Back, and Next or Submit Registration; on a phone, they stick to the window's foot. */
export const WizardActions = ({ registration: { store, step, waiting, sending } }: WizardActionsProps) => {
  const isSending = sending.kind === 'sending';
  const isBusy = isSending || waiting;
  return (
    <div className="form-actions wizard-actions" ref={keepFocusClear}>
      {step > 1 && (
        <button className="button-quiet" type="button" onClick={() => store.back()} disabled={isSending}>
          {say('common.back')}
        </button>
      )}
      <button
        className="button"
        type="submit"
        aria-disabled={isBusy || undefined}
        // The field keeps the focus until the click: its error would move this button away from under the finger.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        <span>
          {step < LAST_STEP
            ? say('owners.registration.next')
            : store.purpose.isOwn
              ? say('owners.registration.submit')
              : say('owners.registration.send-proposal')}
        </span>
      </button>
    </div>
  );
};

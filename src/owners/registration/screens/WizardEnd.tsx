import { useEffect, useState } from 'react';
import { CaptchaBox } from '../../../base/captcha/screens/CaptchaBox.tsx';
import { MINIMUM_AGE } from '../../../base/fields/rules/limits.ts';
import { keepFocusClear } from '../../../base/frame/screens/keep-focus-clear.ts';
import { paths } from '../../../paths.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { LAST_STEP } from '../rules.ts';

type StepProps = { registration: RegistrationView };

/** The captcha of the last step, which stays solved while earlier steps are corrected. */
export const Verification = ({
  registration,
  recaptchaKey,
}: StepProps & { recaptchaKey: string | undefined }) => {
  const { step, problems, store } = registration;
  const [reviewed, setReviewed] = useState(false);
  useEffect(() => {
    if (step === LAST_STEP) setReviewed(true);
  }, [step]);
  return (
    reviewed && (
      <div hidden={step !== LAST_STEP}>
        <CaptchaBox
          error={problems['captcha']}
          recaptchaKey={recaptchaKey}
          onMount={store.setCaptcha}
          onSolved={store.captchaSolved}
        />
      </div>
    )
  );
};

/** Back, and Next or Submit Registration; on a phone, they stick to the window's foot. */
export const WizardActions = ({ registration: { store, step, waiting, sending } }: StepProps) => {
  const isSending = sending.kind === 'sending';
  const isBusy = isSending || waiting;
  return (
    <div className="form-actions wizard-actions" ref={keepFocusClear}>
      {step > 1 && (
        <button className="button-quiet" type="button" onClick={() => store.back()} disabled={isSending}>
          Back
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
          {step < LAST_STEP ? 'Next' : store.purpose.isOwn ? 'Submit Registration' : 'Send the proposal'}
        </span>
      </button>
    </div>
  );
};

export const UploadProgress = ({ share, isOwn }: { share: number; isOwn: boolean }) => (
  <div className="upload" role="status">
    <progress max={1} value={share} aria-label="Sending" />
    <p className="hint">
      {!isOwn
        ? 'Sending…'
        : share < 1
          ? `Sending… ${Math.round(share * 100)} %`
          : 'Sent. Creating your page…'}
    </p>
  </div>
);

/** What one accepts by submitting; its links open in another tab, because password and photos of the form would be lost. */
export const Consent = ({ isOwn }: { isOwn: boolean }) => (
  <p className="hint">
    By submitting you accept the{' '}
    <a href={paths.terms()} target="_blank" rel="noopener">
      Terms and Conditions<span className="visually-hidden"> (opens in a new tab)</span>
    </a>{' '}
    and the{' '}
    <a href={paths.privacyPolicy()} target="_blank" rel="noopener">
      Privacy Policy<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    <span>
      {isOwn
        ? `, and confirm that you are at least ${MINIMUM_AGE} years old.`
        : ', and confirm that what you wrote can be read at the source.'}
    </span>
  </p>
);

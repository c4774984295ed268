import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CaptchaBox } from '../../../base/captcha/screens/CaptchaBox.tsx';
import { MINIMUM_AGE } from '../../../base/fields/rules/limits.ts';
import { ErrorSummary } from '../../../base/form/screens/ErrorSummary.tsx';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { paths } from '../../../paths.ts';
import { namesOfStep } from '../browser/registration-steps.ts';
import { LAST_STEP, type Step } from '../rules.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { Notice } from './Notice.tsx';
import { Progress } from './Progress.tsx';
import './register.css';
import type { RegistrationView } from '../browser/registration.ts';
import { StepType } from './StepType.tsx';
import { type LoadingSteps, useLaterSteps } from './use-later-steps.ts';
import { useRegistration } from './use-registration.ts';
import { useWideScreen } from './use-wide-screen.ts';

const HEADINGS: Record<Step, string> = {
  1: 'Who or what is the profile about?',
  2: 'Basic details',
  3: 'About and photos',
  4: 'Review and submit',
};

type RegistrationProps = { recaptchaKey?: string | undefined };

/** The registration wizard. `recaptchaKey` is set if the operator uses Google's widget instead of proof of work. */
export const Registration = (props: RegistrationProps) => (
  <ErrorBoundary>
    <Wizard {...props} />
  </ErrorBoundary>
);

const Wizard = ({ recaptchaKey }: RegistrationProps) => {
  const registration = useRegistration();
  const { store, kind, step, moves, problems, photoProblems, attempt, sending, offer, restored } =
    registration;
  const heading = useFocusAfterMove(moves);
  // The review shows everything itself.
  const hasPreview = useWideScreen() && (step === 2 || step === 3);
  const later = useLaterSteps(kind !== null);
  const GrowingPage = typeof later.steps === 'object' ? later.steps?.GrowingPage : undefined;

  const wrong = namesOfStep(kind, step)
    .map((name) => [name, photoProblems[name as 'avatar'] ?? problems[name] ?? ''] as const)
    .filter(([, sentence]) => sentence !== '');

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void (step === LAST_STEP ? store.submit() : store.next());
  };

  return (
    <>
      {hasPreview && kind && GrowingPage && <GrowingPage registration={registration} kind={kind} />}
      <form className="form wizard" onSubmit={onSubmit} noValidate aria-labelledby="step-heading">
        {offer && <DraftOffer offer={offer} store={store} />}
        <Progress step={step} kind={kind} />
        <h2 id="step-heading" tabIndex={-1} ref={heading}>
          {HEADINGS[step]}
        </h2>
        <Notice sending={sending} />
        {attempt > 0 && <ErrorSummary errors={wrong} attempt={attempt} />}
        {restored && step > 1 && (
          <p className="restored">
            Your entries are back, except your password and photos.{' '}
            <button className="button-plain" type="button" onClick={store.startAnew}>
              Start anew
            </button>
          </p>
        )}
        <StepFields registration={registration} later={later} />
        <Verification registration={registration} recaptchaKey={recaptchaKey} />
        {step === LAST_STEP && <Consent />}
        <WizardActions registration={registration} />
        {sending.kind === 'sending' && <UploadProgress share={sending.share} />}
      </form>
    </>
  );
};

type StepProps = { registration: RegistrationView };

/** Brings a new step to the top, and the focus to its heading. */
const useFocusAfterMove = (moves: number): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the summary and the notice: their effects move the focus on from the heading if they have something to say.
  useEffect(() => {
    if (moves === 0) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!document.activeElement?.matches('.summary, .notice'))
      heading.current?.focus({ preventScroll: true });
  }, [moves]);
  return heading;
};

const StepFields = ({ registration, later: { steps, load } }: StepProps & { later: LoadingSteps }) => {
  const { step, kind } = registration;
  if (step === 1) return <StepType registration={registration} />;
  if (kind === null) return null;
  if (steps === 'failed')
    return (
      <div className="notice" data-kind="failure" role="alert">
        <p>This step could not be loaded. Please check your connection.</p>
        <button className="button-quiet" type="button" onClick={load}>
          Try again
        </button>
      </div>
    );
  return steps === null ? (
    <p className="hint" role="status">
      Loading…
    </p>
  ) : (
    <steps.LaterSteps registration={registration} kind={kind} />
  );
};

/** The captcha of the last step, which stays solved while earlier steps are corrected. */
const Verification = ({ registration, recaptchaKey }: StepProps & RegistrationProps) => {
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

const WizardActions = ({ registration: { store, step, waiting, sending } }: StepProps) => {
  const isSending = sending.kind === 'sending';
  const isBusy = isSending || waiting;
  return (
    <div className="form-actions wizard-actions">
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
        <span>{step === LAST_STEP ? 'Submit Registration' : 'Next'}</span>
      </button>
    </div>
  );
};

const UploadProgress = ({ share }: { share: number }) => (
  <div className="upload" role="status">
    <progress max={1} value={share} aria-label="Sending" />
    <p className="hint">
      {share < 1 ? `Sending… ${Math.round(share * 100)} %` : 'Sent. Creating your page…'}
    </p>
  </div>
);

// In another tab: password and photos of the form would be lost.
const Consent = () => (
  <p className="hint">
    By submitting you accept the{' '}
    <a href={paths.terms()} target="_blank" rel="noopener">
      Terms and Conditions<span className="visually-hidden"> (opens in a new tab)</span>
    </a>{' '}
    and the{' '}
    <a href={paths.privacyPolicy()} target="_blank" rel="noopener">
      Privacy Policy<span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    , and confirm that you are at least {MINIMUM_AGE} years old.
  </p>
);

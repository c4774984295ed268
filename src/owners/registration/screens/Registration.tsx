import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { CaptchaBox } from '../../../base/captcha/screens/CaptchaBox.tsx';
import { MINIMUM_AGE } from '../../../base/fields/rules/limits.ts';
import { ErrorSummary } from '../../../base/form/screens/ErrorSummary.tsx';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { paths } from '../../../paths.ts';
import { namesOfStep, type Step } from '../browser/registration-steps.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { Notice } from './Notice.tsx';
import { Preview } from './Preview.tsx';
import { Progress } from './Progress.tsx';
import './register.css';
import { SensitiveChoices } from './SensitiveChoices.tsx';
import { StepAbout } from './StepAbout.tsx';
import { StepDetails } from './StepDetails.tsx';
import { StepReview } from './StepReview.tsx';
import { StepType } from './StepType.tsx';
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
  const { store, kind, step, moves, problems, photoProblems, attempt, waiting, sending, offer, restored } =
    registration;
  const heading = useRef<HTMLHeadingElement>(null);
  const [reviewed, setReviewed] = useState(false);
  const isSending = sending.kind === 'sending';
  // The review shows everything itself.
  const hasPreview = useWideScreen() && (step === 2 || step === 3);

  useEffect(() => {
    if (step === 4) setReviewed(true);
  }, [step]);

  // Before the summary and the notice: their effects move the focus on from the heading if they have something to say.
  useEffect(() => {
    if (moves === 0) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!document.activeElement?.matches('.summary, .notice'))
      heading.current?.focus({ preventScroll: true });
  }, [moves]);

  const wrong = namesOfStep(kind, step)
    .map((name) => [name, photoProblems[name as 'avatar'] ?? problems[name] ?? ''] as const)
    .filter(([, sentence]) => sentence !== '');

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void (step === 4 ? store.submit() : store.next());
  };

  return (
    <>
      {hasPreview && kind && (
        <Preview kind={kind} values={registration.values} photo={registration.photos.avatar} />
      )}
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
        {step === 1 && <StepType registration={registration} />}
        {step === 2 && kind && <StepDetails registration={registration} kind={kind} />}
        {step === 3 && kind && <StepAbout registration={registration} kind={kind} />}
        {step === 4 && kind && <StepReview registration={registration} kind={kind} />}
        {step === 4 && kind && <SensitiveChoices registration={registration} kind={kind} />}
        {reviewed && (
          <div hidden={step !== 4}>
            <CaptchaBox
              error={problems['captcha']}
              recaptchaKey={recaptchaKey}
              onMount={store.setCaptcha}
              onSolved={store.captchaSolved}
            />
          </div>
        )}
        {step === 4 && <Consent />}
        <div className="form-actions wizard-actions">
          {step > 1 && (
            <button className="button-quiet" type="button" onClick={() => store.back()} disabled={isSending}>
              Back
            </button>
          )}
          <button
            className="button"
            type="submit"
            aria-disabled={isSending || waiting || undefined}
            // The field keeps the focus until the click: its error would move this button away from under the finger.
            onMouseDown={(event) => event.preventDefault()}
          >
            {(isSending || waiting) && <span className="spinner" aria-hidden="true" />}
            <span>{step === 4 ? 'Submit Registration' : 'Next'}</span>
          </button>
        </div>
        {isSending && <UploadProgress share={sending.share} />}
      </form>
    </>
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

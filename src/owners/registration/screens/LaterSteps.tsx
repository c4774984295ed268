import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { StepDetails } from '../../details-step/screens/StepDetails.tsx';
import type { RegistrationView } from '../browser/registration.ts';
import { LAST_STEP } from '../rules.ts';
import { Consent, LastStepCaptcha, UploadProgress } from './LastStep.tsx';
import { RegisteredNotice, SendingFailure } from './Notice.tsx';
import { Preview, whoseOf } from './Preview.tsx';
import { StepAbout } from './StepAbout.tsx';
import { StepReview } from './StepReview.tsx';
import './later-steps.css';

// What is shown once the form was sent, or is about to be.
export { Consent, LastStepCaptcha, RegisteredNotice, SendingFailure, UploadProgress };

type LaterStepsProps = { registration: RegistrationView; kind: ProfileKind };

/** The fields of step 2 or 3, or the review. */
export const LaterSteps = ({ registration, kind }: LaterStepsProps) => {
  const { step } = registration;
  if (step === 2) return <StepDetails registration={registration} kind={kind} />;
  if (step === 3) return <StepAbout registration={registration} kind={kind} />;
  return <StepReview registration={registration} kind={kind} />;
};

type GrowingPageProps = LaterStepsProps & {
  /** It stands beside the form, which says the same: screen readers skip it. */
  isBeside: boolean;
};

/** The page as readers will see it so far. */
export const GrowingPage = ({ isBeside, ...props }: GrowingPageProps) => {
  const isReview = props.registration.step === LAST_STEP;
  const whose = whoseOf(props.registration.store);
  return (
    <div className="growing-page" aria-hidden={(isBeside && !isReview) || undefined}>
      {isReview ? (
        <h3 className="growing-caption">{say('owners.registration.page-final', { whose })}</h3>
      ) : (
        <p className="growing-caption">
          {isBeside
            ? say('owners.registration.page-grows', { whose })
            : say('owners.registration.page-so-far')}
        </p>
      )}
      {/* The review beside or below it has the whole text. */}
      <Preview {...props} isCompact={isBeside || isReview} />
    </div>
  );
};

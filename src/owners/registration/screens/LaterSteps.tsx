import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { Preview } from './Preview.tsx';
import { SensitiveChoices } from './SensitiveChoices.tsx';
import { StepAbout } from './StepAbout.tsx';
import { StepDetails } from './StepDetails.tsx';
import { StepReview } from './StepReview.tsx';

type LaterStepsProps = { registration: RegistrationView; kind: ProfileKind };

/** Steps 2 to 4. */
export const LaterSteps = ({ registration, kind }: LaterStepsProps) => {
  const { step } = registration;
  if (step === 2) return <StepDetails registration={registration} kind={kind} />;
  if (step === 3) return <StepAbout registration={registration} kind={kind} />;
  return (
    <>
      <StepReview registration={registration} kind={kind} />
      <SensitiveChoices registration={registration} kind={kind} />
    </>
  );
};

/** The page as it grows, beside the form. It repeats what the form says, so screen readers skip it. */
export const GrowingPage = (props: LaterStepsProps) => (
  <aside className="preview" aria-hidden="true">
    <p className="preview-caption">Your page as it grows</p>
    <Preview {...props} isCompact />
  </aside>
);

import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { LAST_STEP, type Step } from '../rules.ts';

type ProgressProps = { step: Step; kind: ProfileKind | null };

/** The current step, and the kind of profile. */
export const Progress = ({ step, kind }: ProgressProps) => (
  <div className="wizard-progress">
    <p>
      <span className="numeric">{`Step ${step} of ${LAST_STEP}`}</span>
      {kind && <span>{kind === 'personal' ? 'Individual' : 'Business'}</span>}
    </p>
    <progress
      className="progress"
      max={LAST_STEP}
      value={step}
      aria-label="Registration"
      aria-valuetext={`Step ${step} of ${LAST_STEP}`}
    />
  </div>
);

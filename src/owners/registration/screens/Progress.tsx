import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { LAST_STEP, STEP_NAMES, type Step } from '../rules.ts';

type ProgressProps = { step: Step; kind: ProfileKind | null };

const STEPS = [1, 2, 3, 4] as const;

/** The current step among the others, and the kind of profile. */
export const Progress = ({ step, kind }: ProgressProps) => (
  <div className="wizard-progress">
    <p>
      <span className="numeric">{`Step ${step} of ${LAST_STEP}`}</span>
      {kind && <span>{kind === 'personal' ? 'Individual' : 'Business'}</span>}
    </p>
    <div className="progress-parts">
      <progress
        className="progress"
        max={LAST_STEP}
        value={step}
        aria-label="Registration"
        aria-valuetext={`Step ${step} of ${LAST_STEP}`}
      />
    </div>
    <ol className="step-names">
      {STEPS.map((each) => (
        <li key={each} aria-current={each === step ? 'step' : undefined}>
          {each < step && <Icon name="check" size={14} />}
          <span>{STEP_NAMES[each]}</span>
        </li>
      ))}
    </ol>
  </div>
);

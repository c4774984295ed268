import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { say } from '../../../base/languages/rules/say.ts';
import { LAST_STEP, STEP_NAMES, type Step } from '../rules.ts';

type ProgressProps = { step: Step; kind: ProfileKind | null };

const STEPS = [1, 2, 3, 4] as const;

/** The current step among the others, and the kind of profile. */
export const Progress = ({ step, kind }: ProgressProps) => {
  const at = say('owners.registration.step-of', { step, count: LAST_STEP });
  return (
    <div className="wizard-progress">
      <p>
        <span className="numeric">{at}</span>
        {kind && (
          <span>
            {kind === 'personal'
              ? say('owners.registration.individual')
              : say('owners.registration.business')}
          </span>
        )}
      </p>
      <div className="progress-parts">
        <progress
          className="progress"
          max={LAST_STEP}
          value={step}
          aria-label={say('owners.registration.name')}
          aria-valuetext={at}
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
};

import { Icon } from '../../../base/icons/screens/Icon.tsx';
import { IMPORT_STEP_NAMES, type RunStep, STEPS } from '../rules/run.ts';

/** The four steps, and which of them is open; on a phone in words alone. */
export const StepList = ({ current, isDone }: { current: RunStep; isDone: boolean }) => {
  const at = STEPS.indexOf(current);
  return (
    <>
      <ol className="import-steps" aria-label="Steps">
        {STEPS.map((step, index) => {
          const isBehind = index < at || (isDone && index === at);
          return (
            <li
              key={step}
              aria-current={index === at ? 'step' : undefined}
              data-behind={isBehind || undefined}
            >
              <span className="import-step-mark numeric" aria-hidden="true">
                {isBehind ? <Icon name="check" size={14} /> : <span>{index + 1}</span>}
              </span>
              <span>{IMPORT_STEP_NAMES[step]}</span>
              {isBehind && <span className="visually-hidden"> (done)</span>}
            </li>
          );
        })}
      </ol>
      <p className="import-step-short" aria-hidden="true">
        {`${IMPORT_STEP_NAMES[current]}, ${at + 1} of ${STEPS.length}`}
      </p>
    </>
  );
};

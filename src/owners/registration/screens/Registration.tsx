import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '../../../base/form/screens/ErrorSummary.tsx';
import { ErrorBoundary } from '../../../base/frame/screens/ErrorBoundary.tsx';
import { panelId, Tabs, tabId } from '../../../base/frame/screens/Tabs.tsx';
import { useMedia } from '../../../base/frame/screens/use-media.ts';
import { say } from '../../../base/languages/rules/say.ts';
import { browserEnvironment } from '../browser/browser-environment.ts';
import type { RegistrationView } from '../browser/registration.ts';
import type { RegistrationEnvironment } from '../browser/registration-environment.ts';
import { namesOfStep } from '../browser/registration-steps.ts';
import { LAST_STEP, type Step } from '../rules.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { Progress } from './Progress.tsx';
import { StepType } from './StepType.tsx';
import { useFieldFocus } from './use-field-focus.ts';
import { type LoadingSteps, useLaterSteps } from './use-later-steps.ts';
import { useRegistration } from './use-registration.ts';
import { WizardActions } from './WizardActions.tsx';
import './register.css';

/** What the wizard says, which depends on what it is filled in for. */
export type WizardWords = {
  title: string;
  headings: Readonly<Record<Step, string>>;
  /** The tab with the page as it grows. */
  page: string;
};

const WORDS: WizardWords = {
  get title() {
    return say('owners.registration.title');
  },
  headings: {
    get 1() {
      return say('owners.registration.heading-type');
    },
    get 2() {
      return say('owners.registration.heading-details');
    },
    get 3() {
      return say('owners.registration.heading-story');
    },
    get 4() {
      return say('owners.registration.heading-review');
    },
  },
  get page() {
    return say('owners.registration.your-page');
  },
};

/** Where the page as it grows stands beside the form (`register.css`). */
const WIDE = '(min-width: 60rem)';

type RegistrationProps = { recaptchaKey?: string | undefined };

/** The registration wizard. `recaptchaKey` is set if the operator uses Google's widget instead of proof of work. */
export const Registration = (props: RegistrationProps) => (
  <ErrorBoundary>
    <Wizard {...props} environment={browserEnvironment} words={WORDS} />
  </ErrorBoundary>
);

type Tab = 'fill' | 'page';

type WizardProps = RegistrationProps & {
  environment: () => RegistrationEnvironment;
  words: WizardWords;
  /** What stands under the title of the first step. */
  children?: ReactNode;
};

/** The steps of the wizard, for whatever it is filled in. */
export const Wizard = ({ recaptchaKey, environment, words, children }: WizardProps) => {
  const registration = useRegistration(environment);
  const { store, step, moves, sending, offer, kind } = registration;
  const [title, setTitle] = useState(words.title);
  // The page as it was built does not know who opens it.
  useEffect(() => {
    if (store.purpose.ofLogin) setTitle(say('accounts.pages.add'));
  }, [store]);
  const [tab, setTab] = useState<Tab>('fill');
  const heading = useFocusAfterMove(moves, setTab);
  useFieldFocus(registration.focus, tab, setTab);
  const isWide = useMedia(WIDE);
  const hasTabs = !isWide && (step === 2 || step === 3);
  const later = useLaterSteps(kind !== null || offer !== null);
  const ends = later.steps === 'failed' ? null : later.steps;

  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void (step === LAST_STEP ? store.submit() : store.next());
  };
  const panel = (id: Tab) =>
    hasTabs && { role: 'tabpanel', id: panelId(id), 'aria-labelledby': tabId(id), hidden: tab !== id };

  return (
    <>
      {ends && <ends.RegisteredNotice sending={sending} origin={location.origin} />}
      <h1>{title}</h1>
      {step === 1 && children}
      <form className="wizard" data-step={step} onSubmit={onSubmit} noValidate aria-labelledby="step-heading">
        {offer && <DraftOffer offer={offer} store={store} />}
        <Progress step={step} kind={kind} />
        <div className="wizard-columns">
          <div className="wizard-head">
            <h2 id="step-heading" tabIndex={-1} ref={heading}>
              {words.headings[step]}
            </h2>
            {ends && <ends.SendingFailure sending={sending} />}
            <Faults registration={registration} />
            <Restored registration={registration} />
            {hasTabs && <FormTabs page={words.page} tab={tab} onTab={setTab} />}
          </div>
          <div className="wizard-page" {...panel('page')}>
            <PageSoFar registration={registration} later={later} isBeside={isWide} />
          </div>
          <div className="wizard-fields" {...panel('fill')}>
            <StepFields registration={registration} later={later} />
            {ends && <ends.LastStepCaptcha registration={registration} recaptchaKey={recaptchaKey} />}
            {ends && step === LAST_STEP && <ends.Consent isOwn={store.purpose.isOwn} />}
          </div>
          <div className="wizard-end">
            <WizardActions registration={registration} />
            {ends && sending.kind === 'sending' && (
              <ends.UploadProgress share={sending.share} isOwn={store.purpose.isOwn} />
            )}
          </div>
        </div>
      </form>
    </>
  );
};

type FormTabsProps = { page: string; tab: Tab; onTab: (tab: Tab) => void };

const FormTabs = ({ page, tab, onTab }: FormTabsProps) => {
  const tabs = [
    { id: 'fill', label: say('owners.registration.fill-in') },
    { id: 'page', label: page },
  ] as const;
  return <Tabs label={say('owners.registration.tabs')} tabs={tabs} current={tab} onChoose={onTab} />;
};

type StepProps = { registration: RegistrationView };

/** Brings a new step to the top, and the focus to its heading. */
const useFocusAfterMove = (
  moves: number,
  setTab: (tab: Tab) => void,
): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the focus of a field; the notices, whose effects ran before, keep it.
  useEffect(() => {
    if (moves === 0) return;
    setTab('fill');
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (!document.activeElement?.matches('.notice')) heading.current?.focus({ preventScroll: true });
  }, [moves, setTab]);
  return heading;
};

/** What is wrong with the step, after an attempt to go on. */
const Faults = ({ registration: { store, kind, step, attempt, problems, photoProblems } }: StepProps) => {
  if (attempt === 0) return null;
  const wrong = namesOfStep(kind, step, store.purpose)
    .map((name) => [name, photoProblems[name as 'avatar'] ?? problems[name] ?? ''] as const)
    .filter(([, sentence]) => sentence !== '');
  return <ErrorSummary errors={wrong} onGoTo={store.showField} />;
};

const Restored = ({ registration: { restored, step, store } }: StepProps) =>
  restored &&
  step > 1 && (
    <p className="restored">
      <span>
        {store.purpose.isOwn ? say('owners.registration.restored-own') : say('owners.registration.restored')}
      </span>{' '}
      <button className="button-plain" type="button" onClick={store.startAnew}>
        {say('owners.registration.start-anew')}
      </button>
    </p>
  );

type LaterProps = StepProps & { later: LoadingSteps };

const PageSoFar = ({ registration, later: { steps }, isBeside }: LaterProps & { isBeside: boolean }) => {
  const { step, kind } = registration;
  if (step === 1 || kind === null || steps === null || steps === 'failed') return null;
  return <steps.GrowingPage registration={registration} kind={kind} isBeside={isBeside} />;
};

const StepFields = ({ registration, later: { steps, load } }: LaterProps) => {
  const { step, kind } = registration;
  if (step === 1) return <StepType registration={registration} />;
  if (kind === null) return null;
  if (steps === 'failed')
    return (
      <div className="notice" data-kind="failure" role="alert">
        <p>{say('owners.registration.step-failed')}</p>
        <button className="button-quiet" type="button" onClick={load}>
          {say('common.try-again')}
        </button>
      </div>
    );
  return steps === null ? (
    <p className="hint" role="status">
      {say('common.loading')}
    </p>
  ) : (
    <steps.LaterSteps registration={registration} kind={kind} />
  );
};

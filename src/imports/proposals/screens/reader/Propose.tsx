import { ErrorBoundary } from '../../../../base/frame/screens/ErrorBoundary.tsx';
import { Wizard, type WizardWords } from '../../../../owners/registration/screens/Registration.tsx';
import { paths } from '../../../../paths.ts';
import { proposalEnvironment } from '../../browser/proposal-environment.ts';
import './propose.css';

const WORDS: WizardWords = {
  title: 'Propose a page',
  headings: {
    1: 'Who or what is the page about?',
    2: 'What you know',
    3: 'About them, and the source',
    4: 'Is everything right?',
  },
  page: 'The page',
};

/** The wizard in which a reader proposes a page about somebody else. `recaptchaKey` as in the registration. */
export const Propose = ({ recaptchaKey }: { recaptchaKey?: string | undefined }) => (
  <ErrorBoundary>
    <Wizard environment={proposalEnvironment} words={WORDS} recaptchaKey={recaptchaKey}>
      <p className="wizard-lead">
        Somebody is missing here? Tell us what you know and where it can be read. A moderator decides, and
        nothing is public before. Only people with a public role, people who have died, and companies can be
        proposed. Is it about you? <a href={paths.register()}>Register your profile</a>
      </p>
    </Wizard>
  </ErrorBoundary>
);

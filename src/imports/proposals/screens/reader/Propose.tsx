import { ErrorBoundary } from '../../../../base/frame/screens/ErrorBoundary.tsx';
import { say, sayPieces } from '../../../../base/languages/rules/say.ts';
import { Pieces } from '../../../../base/languages/screens/Pieces.tsx';
import { Wizard, type WizardWords } from '../../../../owners/registration/screens/Registration.tsx';
import { paths } from '../../../../paths.ts';
import { proposalEnvironment } from '../../browser/proposal-environment.ts';
import './propose.css';

const WORDS: WizardWords = {
  get title() {
    return say('frame.link.propose');
  },
  headings: {
    get 1() {
      return say('imports.propose.heading-type');
    },
    get 2() {
      return say('imports.propose.heading-details');
    },
    get 3() {
      return say('imports.propose.heading-story');
    },
    get 4() {
      return say('owners.registration.heading-review');
    },
  },
  get page() {
    return say('imports.propose.page');
  },
};

/** The wizard in which a reader proposes a page about somebody else. `recaptchaKey` as in the registration. */
export const Propose = ({ recaptchaKey }: { recaptchaKey?: string | undefined }) => (
  <ErrorBoundary>
    <Wizard environment={proposalEnvironment} words={WORDS} recaptchaKey={recaptchaKey}>
      <p className="wizard-lead">
        <Pieces
          of={sayPieces('imports.propose.lead')}
          tags={{ link: (text) => <a href={paths.register()}>{text}</a> }}
        />
      </p>
    </Wizard>
  </ErrorBoundary>
);

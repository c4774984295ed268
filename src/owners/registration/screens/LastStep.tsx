import { useEffect, useState } from 'react';
import { CaptchaBox } from '../../../base/captcha/screens/CaptchaBox.tsx';
import { MINIMUM_AGE } from '../../../base/fields/rules/limits.ts';
import { say, sayPieces } from '../../../base/languages/rules/say.ts';
import { Pieces } from '../../../base/languages/screens/Pieces.tsx';
import { paths } from '../../../paths.ts';
import type { RegistrationView } from '../browser/registration.ts';
import { LAST_STEP } from '../rules.ts';

type StepProps = { registration: RegistrationView };

/** The captcha of the last step, which stays solved while earlier steps are corrected. */
export const LastStepCaptcha = ({
  registration,
  recaptchaKey,
}: StepProps & { recaptchaKey: string | undefined }) => {
  const { step, problems, store } = registration;
  const [reviewed, setReviewed] = useState(false);
  useEffect(() => {
    if (step === LAST_STEP) setReviewed(true);
  }, [step]);
  return (
    reviewed && (
      <div hidden={step !== LAST_STEP}>
        <CaptchaBox
          error={problems['captcha']}
          recaptchaKey={recaptchaKey}
          onMount={store.setCaptcha}
          onSolved={store.captchaSolved}
        />
      </div>
    )
  );
};

/** How much of the form is sent. */
export const UploadProgress = ({ share, isOwn }: { share: number; isOwn: boolean }) => (
  <div className="upload" role="status">
    <progress max={1} value={share} aria-label={say('owners.registration.sending-name')} />
    <p className="hint">
      {!isOwn
        ? say('common.sending')
        : share < 1
          ? say('owners.registration.sending-share', { percent: Math.round(share * 100) })
          : say('owners.registration.sent')}
    </p>
  </div>
);

/** What one accepts by submitting; its links open in another tab, because password and photos of the form would be lost. */
export const Consent = ({ isOwn }: { isOwn: boolean }) => (
  <p className="hint">
    <Pieces
      of={
        isOwn
          ? sayPieces('owners.registration.consent', { years: MINIMUM_AGE })
          : sayPieces('owners.registration.consent-proposal')
      }
      tags={{
        terms: (text) => <InNewTab href={paths.terms()} text={text} />,
        privacy: (text) => <InNewTab href={paths.privacyPolicy()} text={text} />,
      }}
    />
  </p>
);

const InNewTab = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noopener">
    <span>{text}</span>
    <span className="visually-hidden">{` ${say('common.opens-new-tab')}`}</span>
  </a>
);

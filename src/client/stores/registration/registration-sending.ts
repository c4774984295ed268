import type { ProfileKind } from '../../../domain/fields/fields.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { RegistrationEdges } from './registration-edges.ts';
import { registrationForm } from './registration-form.ts';
import { type RegistrationResult, registrationResult } from './registration-reply.ts';
import type { Sending } from './registration-state.ts';
import type { RegistrationPhotos, RegistrationValues } from './registration-steps.ts';

type Entered = { kind: ProfileKind; values: RegistrationValues; photos: RegistrationPhotos };

/** Sends forms together with a captcha's solution; `show` is told how that stands. */
export const registrationSender = (
  { newName, send }: Pick<RegistrationEdges, 'newName' | 'send'>,
  show: (sending: Sending) => void,
) => {
  let captcha: Captcha | null = null;
  let draftName = '';

  const solution = async (): Promise<string | null> => (await captcha?.solution()) ?? null;

  const sendWith = async ({ kind, values, photos }: Entered, solved: string): Promise<RegistrationResult> => {
    show({ kind: 'sending', share: 0 });
    const form = registrationForm(kind, values, photos, { captcha: solved, draft: draftName });
    return registrationResult(kind, await send(form, (share) => show({ kind: 'sending', share })));
  };

  return {
    /** Answers what came of it; a failure and a success are shown, anything else is for the form to say. */
    send: async (entered: Entered): Promise<RegistrationResult> => {
      show({ kind: 'sending', share: 0 });
      // A repeat after a lost answer is known by this name.
      draftName ||= newName();
      const solved = await solution();
      let result: RegistrationResult =
        solved === null ? { kind: 'captcha' } : await sendWith(entered, solved);
      if (solved !== null && result.kind === 'captcha') {
        // Too old, or used up by a try whose answer was lost: a new one is worked out unasked.
        await captcha?.renew();
        const renewed = await solution();
        if (renewed !== null) result = await sendWith(entered, renewed);
      }
      if (result.kind === 'registered') draftName = '';
      show(result.kind === 'registered' || result.kind === 'failed' ? result : { kind: 'idle' });
      return result;
    },
    resetCaptcha: (): void => captcha?.reset(),
    setCaptcha: (mounted: Captcha | null): void => {
      captcha = mounted;
    },
  };
};

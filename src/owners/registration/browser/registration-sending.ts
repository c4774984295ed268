import type { Captcha } from '../../../base/captcha/browser/captcha.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { RegistrationPhotos, RegistrationResult, RegistrationValues } from '../rules.ts';
import type { RegistrationEnvironment } from './registration-environment.ts';
import { registrationForm } from './registration-form.ts';
import { registrationResult } from './registration-reply.ts';
import type { Sending } from './registration-state.ts';

type Entered = { kind: ProfileKind; values: RegistrationValues; photos: RegistrationPhotos };

/** Sends forms with a captcha's solution, and reports the state to `show`. */
export const registrationSender = (
  { newName, send, purpose }: Pick<RegistrationEnvironment, 'newName' | 'send' | 'purpose'>,
  show: (sending: Sending) => void,
) => {
  let captcha: Captcha | null = null;
  let draftName = '';

  /** The captcha's solution; waits for a running one. Null if none was requested yet. */
  const solution = async (): Promise<string | null> => (await captcha?.solution()) ?? null;

  const sendWith = async ({ kind, values, photos }: Entered, solved: string): Promise<RegistrationResult> => {
    show({ kind: 'sending', share: 0 });
    if (purpose.deliver !== undefined) return purpose.deliver({ kind, values }, solved);
    const form = registrationForm(kind, values, photos, {
      captcha: solved,
      draft: draftName,
      ofLogin: purpose.ofLogin === true,
    });
    return registrationResult(kind, await send(form, (share) => show({ kind: 'sending', share })));
  };

  return {
    /** Sends a form. Shows a failure and a success itself; the form shows anything else. */
    send: async (entered: Entered): Promise<RegistrationResult> => {
      show({ kind: 'sending', share: 0 });
      // By this key, the server recognises a repeat after a lost answer.
      draftName ||= newName();
      const solved = await solution();
      let result: RegistrationResult =
        solved === null ? { kind: 'captcha' } : await sendWith(entered, solved);
      if (solved !== null && result.kind === 'captcha') {
        // Too old, or spent by an attempt whose answer was lost: compute a new one without asking.
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

export type RegistrationSender = ReturnType<typeof registrationSender>;

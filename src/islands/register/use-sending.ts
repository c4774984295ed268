import { useRef, useState } from 'react';
import type { Captcha } from '../../client/stores/captcha/captcha.ts';
import { newDraftName } from '../../client/stores/news/draft-name.ts';
import { upload } from '../../client/stores/photos/upload.ts';
import { registrationForm } from '../../client/stores/registration/registration-form.ts';
import {
  type RegistrationResult,
  registrationResult,
} from '../../client/stores/registration/registration-reply.ts';
import type {
  RegistrationPhotos,
  RegistrationValues,
} from '../../client/stores/registration/registration-steps.ts';
import type { register } from '../../contract/profile.ts';
import { registerCall } from '../../contract/reading-calls.ts';
import type { ProfileKind } from '../../domain/fields/fields.ts';

/** How the sending of the form stands. */
export type Sending =
  | { kind: 'idle' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; sentence: string; lost: boolean }
  | { kind: 'registered'; message: string; redirect: string | null };

type Entered = { values: () => RegistrationValues; photos: () => RegistrationPhotos };

/** Sends the form together with a captcha's solution, and tells how that stands. */
export const useSending = ({ values, photos }: Entered) => {
  const captcha = useRef<Captcha | null>(null);
  const draftName = useRef('');
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });

  const sendWith = async (kind: ProfileKind, solution: string): Promise<RegistrationResult> => {
    setSending({ kind: 'sending', share: 0 });
    const proof = { captcha: solution, draft: draftName.current };
    const outcome = await upload<typeof register>(
      registerCall,
      registrationForm(kind, values(), photos(), proof),
      {
        onProgress: (share) => setSending({ kind: 'sending', share }),
      },
    );
    return registrationResult(kind, outcome);
  };

  const solution = async (): Promise<string | null> => (await captcha.current?.solution()) ?? null;

  /** Answers what came of it; a failure and a success are shown, anything else is for the form to say. */
  const send = async (kind: ProfileKind): Promise<RegistrationResult> => {
    setSending({ kind: 'sending', share: 0 });
    // A repeat after a lost answer is known by this name.
    draftName.current ||= newDraftName();
    const solved = await solution();
    let result: RegistrationResult = solved === null ? { kind: 'captcha' } : await sendWith(kind, solved);
    if (solved !== null && result.kind === 'captcha') {
      // Too old, or used up by a try whose answer was lost: a new one is worked out unasked.
      await captcha.current?.renew();
      const renewed = await solution();
      if (renewed !== null) result = await sendWith(kind, renewed);
    }
    if (result.kind === 'registered') draftName.current = '';
    setSending(result.kind === 'registered' || result.kind === 'failed' ? result : { kind: 'idle' });
    return result;
  };

  return {
    sending,
    send,
    /** Back to before anything was sent. */
    forget: (): void => setSending({ kind: 'idle' }),
    resetCaptcha: (): void => captcha.current?.reset(),
    setCaptcha: (mounted: Captcha | null): void => {
      captcha.current = mounted;
    },
  };
};

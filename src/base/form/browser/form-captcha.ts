import type { Captcha } from '../../captcha/browser/captcha.ts';
import { loadModule } from '../../frame/browser/load-module.ts';
import { captchaSentence } from '../../http/rules/call-sentences.ts';
import type { PlainForm } from './plain-form.ts';

/** The captcha of a form. */
export type FormCaptcha = {
  /** Loads it, unless it is loaded. */
  prepare: () => void;
  /** The solution; without one, ends the busy state, says why and returns null. */
  solve: (form: PlainForm, sentences: { unreachable: string; unsolved?: string }) => Promise<string | null>;
  /** Replaces a spent solution. */
  renew: () => Promise<void>;
  /** Back to the untouched box. */
  reset: () => Promise<void>;
};

/** A form's captcha at `place`: loaded once, when it is first needed; a failure can be retried. */
export const formCaptcha = (element: HTMLFormElement, place: string): FormCaptcha => {
  let loading: Promise<Captcha | null> | null = null;
  /** The form that asks for the tick. */
  let asking: PlainForm | null = null;
  const onSolved = (): void => {
    asking?.say('failure', '');
    asking = null;
  };
  const load = (): Promise<Captcha | null> => {
    loading ??= loadModule(() => import('../../captcha/browser/captcha.ts'))
      .then(({ mountCaptcha }) =>
        mountCaptcha(element.querySelector(place) as HTMLElement, {
          recaptchaKey: element.dataset['recaptchaKey'],
          onSolved,
        }),
      )
      .catch(() => {
        loading = null;
        return null;
      });
    return loading;
  };
  return {
    prepare: () => void load(),
    solve: async (form, { unreachable, unsolved = captchaSentence() }) => {
      const captcha = await load();
      const solution = (await captcha?.solution()) ?? null;
      if (solution !== null) return solution;
      form.setBusy(false);
      asking = captcha && form;
      form.say('failure', captcha ? (captcha.problem ?? unsolved) : unreachable);
      return null;
    },
    renew: async () => (await load())?.renew(),
    reset: async () => (await load())?.reset(),
  };
};

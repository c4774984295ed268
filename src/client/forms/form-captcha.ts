import type { Captcha } from '../captcha/captcha.ts';
import { loadModule } from '../frame/load-module.ts';

/** A form's captcha: loaded once, when it is first needed; a failure can be retried. */
export const formCaptcha = (form: HTMLFormElement, place: string): (() => Promise<Captcha>) => {
  let mounting: Promise<Captcha> | null = null;
  return () => {
    mounting ??= loadModule(() => import('../captcha/captcha.ts')).then(({ mountCaptcha }) =>
      mountCaptcha(form.querySelector(place) as HTMLElement, { recaptchaKey: form.dataset['recaptchaKey'] }),
    );
    mounting.catch(() => {
      mounting = null;
    });
    return mounting;
  };
};

import type { Captcha } from './captcha.ts';

type Recaptcha = {
  ready: (done: () => void) => void;
  render: (place: HTMLElement, options: { sitekey: string; callback: () => void }) => number;
  getResponse: (widget: number) => string;
  reset: (widget: number) => void;
};

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';

const load = (): Promise<Recaptcha> =>
  new Promise((done, fail) => {
    const loaded = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;
    const finish = () => loaded()?.ready(() => done(loaded() as Recaptcha));
    if (loaded()) return finish();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = finish;
    script.onerror = () => {
      script.remove();
      fail(new Error('reCAPTCHA could not be loaded.'));
    };
    document.head.append(script);
  });

/** Google's checkbox, if the operator set its key; the user must tick it again for another token. */
export const mountRecaptcha = async (
  place: HTMLElement,
  key: string,
  onSolved: () => void,
): Promise<Captcha> => {
  const recaptcha = await load();
  const box = document.createElement('div');
  place.replaceChildren(box);
  const widget = recaptcha.render(box, { sitekey: key, callback: onSolved });
  return {
    solution: async () => recaptcha.getResponse(widget) || null,
    renew: async () => recaptcha.reset(widget),
    reset: () => recaptcha.reset(widget),
  };
};

import type { AltchaWidgetElement } from 'altcha/types/generic';
import { captchaNeedsHttps } from '../../fields/rules/field-sentences.ts';
import { loadModule } from '../../frame/browser/load-module.ts';
import { captchaCall } from '../../http/calls/form-calls.ts';

/** A captcha on the page. */
export type Captcha = {
  /** The solution: waits for a running one and renews one that is too old or failed; null if none was requested yet. */
  solution: () => Promise<string | null>;
  /** Drops the solution and, if one was requested, computes another; for a solution that the server refused. */
  renew: () => Promise<void>;
  /** Back to the untouched box. */
  reset: () => void;
  /** Why it cannot be solved here. */
  problem?: string;
};

type CaptchaOptions = {
  /** Google's site key, if the operator uses its widget instead of proof of work. */
  recaptchaKey?: string | undefined;
  /** Called when it is solved, so that a message about it can be removed. */
  onSolved?: () => void;
};

/** Puts the captcha into `place`: proof of work from this host, or Google's widget. Rejects if it cannot be loaded. */
export const mountCaptcha = async (place: HTMLElement, options: CaptchaOptions = {}): Promise<Captcha> => {
  const { recaptchaKey, onSolved = () => {} } = options;
  if (recaptchaKey) {
    const { mountRecaptcha } = await loadModule(() => import('./captcha-recaptcha.ts'));
    return mountRecaptcha(place, recaptchaKey, onSolved);
  }
  if (!isSecureContext) return showProblem(place, captchaNeedsHttps());
  const { styled } = await loadModule(() => import('./captcha-altcha.ts'));
  await styled;
  return mountAltcha(place, onSolved);
};

const showProblem = (place: HTMLElement, problem: string): Captcha => {
  const sentence = document.createElement('p');
  sentence.className = 'error';
  sentence.textContent = problem;
  place.replaceChildren(sentence);
  return { solution: async () => null, renew: async () => {}, reset: () => {}, problem };
};

const mountAltcha = async (place: HTMLElement, onSolved: () => void): Promise<Captcha> => {
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('challenge', captchaCall.path);
  widget.setAttribute('name', '');
  const loaded = new Promise((done) => widget.addEventListener('load', done, { once: true }));
  widget.addEventListener('verified', onSolved);
  place.replaceChildren(widget);
  await loaded;
  return watch(widget);
};

const watch = (widget: AltchaWidgetElement): Captcha => {
  // Requested, until somebody unticks the box; dismissing an error does not change that.
  let isRequested = false;
  let last: string = 'unverified';
  let payload: string | null = null;
  widget.addEventListener('statechange', (event) => {
    const { state, payload: solved } = (event as CustomEvent<{ state: string; payload: string | null }>)
      .detail;
    if (state === 'verifying') isRequested = true;
    if (state === 'unverified' && last === 'verified') isRequested = false;
    payload = state === 'verified' ? solved : null;
    last = state;
  });

  const solve = async (): Promise<string | null> => (await widget.verify())?.payload ?? null;

  return {
    solution: async () => {
      if (widget.getState() === 'verifying') return outcomeOf(widget);
      if (!isRequested) return null;
      return widget.getState() === 'verified' && payload !== null ? payload : solve();
    },
    renew: async () => {
      if (isRequested) await solve();
    },
    reset: () => {
      widget.reset();
      isRequested = false;
      payload = null;
      last = 'unverified';
    },
  };
};

const outcomeOf = (widget: AltchaWidgetElement): Promise<string | null> =>
  new Promise((done) => {
    const listen = (event: Event): void => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
      if (state === 'verifying') return;
      widget.removeEventListener('statechange', listen);
      done(state === 'verified' ? payload : null);
    };
    widget.addEventListener('statechange', listen);
  });

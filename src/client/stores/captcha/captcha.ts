import type { AltchaWidgetElement } from 'altcha/types/generic';
import { captchaCall } from '../../../contract/reading-calls.ts';
import { loadModule } from '../load-module.ts';

/** A captcha on the page. */
export type Captcha = {
  /** The solution, waiting for one under way and renewing one that is too old or failed; null when nobody has asked for it yet. */
  solution: () => Promise<string | null>;
  /** Throws the solution away and, when one had been asked for, works out another; for a solution that the server refused. */
  renew: () => Promise<void>;
  /** Back to the untouched box. */
  reset: () => void;
};

export type CaptchaOptions = {
  /** Google's site key, where the operator put its widget in place of proof of work. */
  recaptchaKey?: string | undefined;
  /** Told when it is solved, so that a sentence about it can go. */
  onSolved?: () => void;
};

/** Puts the captcha into `place`: proof of work from this host, or Google's widget. Rejects when it cannot be loaded. */
export const mountCaptcha = async (place: HTMLElement, options: CaptchaOptions = {}): Promise<Captcha> => {
  const { recaptchaKey, onSolved = () => {} } = options;
  if (recaptchaKey) {
    const { mountRecaptcha } = await loadModule(() => import('./captcha-recaptcha.ts'));
    return mountRecaptcha(place, recaptchaKey, onSolved);
  }
  const { styled } = await loadModule(() => import('./captcha-altcha.ts'));
  await styled;
  return mountAltcha(place, onSolved);
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
  // Asked for, until somebody takes the tick away; an error that was clicked away leaves the wish standing.
  let asked = false;
  let last: string = 'unverified';
  let payload: string | null = null;
  widget.addEventListener('statechange', (event) => {
    const { state, payload: solved } = (event as CustomEvent<{ state: string; payload: string | null }>)
      .detail;
    if (state === 'verifying') asked = true;
    if (state === 'unverified' && last === 'verified') asked = false;
    payload = state === 'verified' ? solved : null;
    last = state;
  });

  const solve = async (): Promise<string | null> => (await widget.verify())?.payload ?? null;

  return {
    solution: async () => {
      if (widget.getState() === 'verifying') return settled(widget);
      if (!asked) return null;
      return widget.getState() === 'verified' && payload !== null ? payload : solve();
    },
    renew: async () => {
      if (asked) await solve();
    },
    reset: () => {
      widget.reset();
      asked = false;
      payload = null;
      last = 'unverified';
    },
  };
};

const settled = (widget: AltchaWidgetElement): Promise<string | null> =>
  new Promise((done) => {
    const listen = (event: Event): void => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail;
      if (state === 'verifying') return;
      widget.removeEventListener('statechange', listen);
      done(state === 'verified' ? payload : null);
    };
    widget.addEventListener('statechange', listen);
  });

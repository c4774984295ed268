import { loadModule } from '../../base/frame/browser/load-module.ts';
import { CONTACT_SENTENCES } from '../rules.ts';

/** Fills in what the link to this page gives for the letter, unless something is there. */
const fillIn = (form: HTMLFormElement): void => {
  const given = new URLSearchParams(location.search);
  for (const name of ['subject', 'message']) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
    if (control !== null && control.value === '') control.value = given.get(name) ?? '';
  }
};

/** What shows that somebody is at the form; `submit` also of one that its browser filled in. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'];

/** Loads what the form needs once it is touched. Until then `head.js` holds its submission back. */
const connectOnTouch = (form: HTMLFormElement): void => {
  const load = (): void => {
    for (const touch of TOUCHES) form.removeEventListener(touch, load);
    loadModule(() => import('./contact-form.ts')).then(
      ({ connectContactForm }) => connectContactForm(form),
      () => failed(form, listen),
    );
  };
  const listen = (): void => {
    for (const touch of TOUCHES) form.addEventListener(touch, load);
  };
  listen();
  // On a slow connection it may be in use before this runs.
  if (form.contains(document.activeElement) || isPressed(form)) load();
};

const isPressed = (form: HTMLFormElement): boolean => form.dataset['waits'] === 'pressed';

/** The next touch tries again; somebody who wanted to send is told. */
const failed = (form: HTMLFormElement, listen: () => void): void => {
  listen();
  const notice = form.querySelector<HTMLElement>('.notice');
  if (!isPressed(form) || notice === null) return;
  form.dataset['waits'] = '';
  notice.setAttribute('role', 'alert');
  notice.dataset['kind'] = 'failure';
  notice.textContent = CONTACT_SENTENCES.offline;
};

const element = document.querySelector<HTMLFormElement>('#contact-form');
if (element) {
  fillIn(element);
  connectOnTouch(element);
}

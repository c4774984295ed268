// The widget's build without inline styles and workers, which the content security policy forbids.
import 'altcha/external';
import widgetStyle from 'altcha/altcha.css?url';
import pbkdf2 from 'altcha/workers/pbkdf2?worker&url';
import { currentLanguage, say } from '../../languages/rules/say.ts';
import siteStyle from './captcha.css?url';

// The development server serves workers as modules; in a build, one is a classic script.
const type = import.meta.env.DEV ? 'module' : 'classic';
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(pbkdf2, { type }));
$altcha.defaults.set({
  hideFooter: true,
  hideLogo: true,
  minDuration: 0,
  workers: Math.min(4, navigator.hardwareConcurrency || 2),
});

const widgetSentences = () => ({
  error: say('captcha.widget.error'),
  expired: say('captcha.widget.expired'),
  label: say('captcha.widget.label'),
  verificationRequired: say('captcha.widget.required'),
  verified: say('captcha.widget.verified'),
  verifying: say('captcha.widget.verifying'),
  waitAlert: say('captcha.widget.wait'),
});
// It looks for tags in lower case.
$altcha.i18n.set(currentLanguage().toLowerCase(), widgetSentences());

const load = (href: string): Promise<unknown> =>
  new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = done;
    link.onerror = done;
    document.head.append(link);
  });

/** Loads the widget's style sheet. As an import, it would delay the first paint of every page that may show the widget. */
export const styled: Promise<unknown> = Promise.all([widgetStyle, siteStyle].map(load));

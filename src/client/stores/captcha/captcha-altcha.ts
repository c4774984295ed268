// The widget's build without styles and workers inside it: those it would put into the page inline, which the policy forbids.
import 'altcha/external';
import widgetStyle from 'altcha/altcha.css?url';
import pbkdf2 from 'altcha/workers/pbkdf2?worker&url';
import siteStyle from './captcha.css?url';

// The development server serves workers as modules; built, one is a plain script.
const type = import.meta.env.DEV ? 'module' : 'classic';
$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(pbkdf2, { type }));
$altcha.defaults.set({
  hideFooter: true,
  hideLogo: true,
  minDuration: 0,
  workers: Math.min(4, navigator.hardwareConcurrency || 2),
});

const load = (href: string): Promise<unknown> =>
  new Promise((done) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = done;
    link.onerror = done;
    document.head.append(link);
  });

/** Once the widget's own looks are there. Imported, its style would hold up the first paint of every page that may show it. */
export const styled: Promise<unknown> = Promise.all([widgetStyle, siteStyle].map(load));

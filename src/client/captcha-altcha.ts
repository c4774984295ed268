// The widget's build without styles and workers inside it: those it would put into the page inline, which the policy forbids.
import 'altcha/external';
import 'altcha/altcha.css';
import './captcha.css';
import pbkdf2 from 'altcha/workers/pbkdf2?worker&url';

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker(pbkdf2));
$altcha.defaults.set({
  hideFooter: true,
  hideLogo: true,
  minDuration: 0,
  workers: Math.min(4, navigator.hardwareConcurrency || 2),
});

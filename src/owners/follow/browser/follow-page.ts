import { openOnClick } from '../../../base/form/browser/open-on-click.ts';

openOnClick('[data-follow]', () => import('./follow-form.ts'));

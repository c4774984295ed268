import { openOnClick } from '../../../base/form/browser/open-on-click.ts';

openOnClick('[data-claim]', () => import('./claim-page-form.ts'));
openOnClick('[data-claim-website]', () => import('./claim-website-form.ts'));

import { openOnClick } from '../../../base/form/browser/open-on-click.ts';

openOnClick('[data-report]', () => import('./report-form.ts'));

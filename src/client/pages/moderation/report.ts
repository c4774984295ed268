import { openOnClick } from '../../forms/open-on-click.ts';

openOnClick('[data-report]', () => import('./report-form.ts'));

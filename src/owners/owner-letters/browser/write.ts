import { openOnClick } from '../../../base/form/browser/open-on-click.ts';

openOnClick('[data-write]', () => import('./write-form.ts'));

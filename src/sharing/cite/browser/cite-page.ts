import { openOnClick } from '../../../base/form/browser/open-on-click.ts';

openOnClick('[data-cite]', () => import('./cite-dialog.ts'));

import { openOnClick } from '../../../base/form/browser/open-on-click.ts';
import { loadModule } from '../../../base/frame/browser/load-module.ts';

const dialogs = () => import('./dialogs.ts');

for (const act of ['claim', 'claim-website', 'write', 'report', 'follow-page', 'cite'] as const)
  openOnClick(`[data-${act}]`, () => dialogs().then(({ DIALOGS }) => DIALOGS[act]()));

// One listener for every row. If the script cannot be loaded, the link is followed.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-change-of]');
  if (link === null) return;
  event.preventDefault();
  loadModule(() => dialogs().then(({ suggestDialog }) => suggestDialog())).then(
    ({ open }) => open(link.dataset['changeOf'] ?? '', link.dataset['changeIn']),
    () => location.assign(link.href),
  );
});

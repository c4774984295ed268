import { loadModule } from '../../../base/frame/browser/load-module.ts';

// One listener for every row. If the script cannot be loaded, the link is followed.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-change-of]');
  if (link === null) return;
  event.preventDefault();
  loadModule(() => import('./suggest-form.ts')).then(
    ({ open }) => open(link.dataset['changeOf'] ?? '', link.dataset['changeIn']),
    () => location.assign(link.href),
  );
});

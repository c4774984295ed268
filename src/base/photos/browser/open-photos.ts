import { loadModule } from '../../frame/browser/load-module.ts';

// Links with `data-photo` open in the full-screen viewer, which is loaded with the first; without it, they open the picture itself.
document.addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-photo]');
  if (!link) return;
  event.preventDefault();
  void loadModule(() => import('./photo-viewer.ts')).then(
    ({ openPhoto }) => openPhoto(link),
    () => location.assign(link.href),
  );
});

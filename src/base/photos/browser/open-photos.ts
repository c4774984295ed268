import { loadModule } from '../../frame/browser/load-module.ts';

let viewer: typeof import('./photo-viewer.ts') | null = null;

// Links with `data-photo` open in the full-screen viewer, which is loaded with the first; without it, they open the picture itself.
document.addEventListener('click', (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-photo]');
  if (!link) return;
  event.preventDefault();
  // At once if it is there: a key that is pressed next is for the viewer.
  if (viewer) viewer.openPhoto(link);
  else
    void loadModule(() => import('./photo-viewer.ts')).then(
      (loaded) => {
        viewer = loaded;
        loaded.openPhoto(link);
      },
      () => location.assign(link.href),
    );
});

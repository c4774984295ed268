// Opens links with `data-photo` in the full-screen viewer; without this script, they open the picture itself.
const viewer = document.querySelector<HTMLDialogElement>('#photo-viewer');

document.addEventListener('click', (event) => {
  if (!viewer || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-photo]');
  if (!link) return;
  event.preventDefault();
  const picture = document.createElement('img');
  picture.src = link.href;
  picture.alt = link.querySelector('img')?.alt ?? '';
  viewer.querySelector('img')?.remove();
  viewer.append(picture);
  viewer.showModal();
});

viewer?.addEventListener('click', (event) => {
  if (!(event.target instanceof HTMLImageElement)) viewer.close();
});

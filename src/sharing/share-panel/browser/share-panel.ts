for (const place of document.querySelectorAll<HTMLElement>('#share-panel [data-scripted]'))
  place.hidden = false;

document.addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLElement>('[data-qr-png], [data-share-open]');
  if (target?.hasAttribute('data-qr-png')) {
    // If that fails, download the SVG.
    void import('./save-png.ts')
      .then(({ savePng }) => savePng(target))
      .catch(() => location.assign(target.dataset['qrPng'] ?? ''));
    return;
  }
  // The system's share sheet on phones and tablets; otherwise the panel, which the button opens itself.
  if (!target || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  navigator
    .share({ title: target.dataset['shareTitle'] ?? '', url: target.dataset['shareUrl'] ?? '' })
    .catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') document.getElementById('share-panel')?.showPopover();
    });
});

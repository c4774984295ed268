/** Side of a QR code's picture, in pixels: enough to print it about 10 cm wide. */
const SIDE = 1_200;

// The code as a PNG, for programs without SVG.
const savePng = async (button: HTMLElement): Promise<void> => {
  const picture = new Image();
  picture.src = button.dataset['qrPng'] ?? '';
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, SIDE, SIDE);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = button.dataset['file'] ?? 'qr.png';
  link.click();
};

for (const place of document.querySelectorAll<HTMLElement>('#share-panel [data-scripted]'))
  place.hidden = false;

document.addEventListener('click', (event) => {
  const target = (event.target as Element).closest<HTMLElement>('[data-qr-png], [data-share-open]');
  if (target?.hasAttribute('data-qr-png')) {
    // If that fails, download the SVG.
    void savePng(target).catch(() => location.assign(target.dataset['qrPng'] ?? ''));
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

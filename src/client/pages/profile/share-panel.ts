/** Side of a QR code's picture, in pixels: enough for print in a hand's width. */
const SIDE = 1_200;

// A code drawn as a PNG, for programs that take no SVG.
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
    // Whoever cannot have it as PNG gets it as it is.
    void savePng(target).catch(() => location.assign(target.dataset['qrPng'] ?? ''));
    return;
  }
  // The device's own sheet on what is held in a hand; its panel otherwise, which the button opens by itself.
  if (!target || !('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  navigator
    .share({ title: target.dataset['shareTitle'] ?? '', url: target.dataset['shareUrl'] ?? '' })
    .catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') document.getElementById('share-panel')?.showPopover();
    });
});

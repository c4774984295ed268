/** Side of a QR code's picture, in pixels: enough to print it about 10 cm wide. */
const SIDE = 1_200;

/** Saves the code as a PNG, for programs without SVG. */
export const savePng = async (button: HTMLElement): Promise<void> => {
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

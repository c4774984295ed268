import { encode } from 'uqr';
import type { ProfileFile } from './profile-file.ts';

/** Width of the quiet zone around a code, in modules. */
const QUIET = 4;

/** A QR code of an address as SVG: black on white, with one rectangle for each dark run in a row. */
export const qrSvg = (address: string): string => {
  // Any of the eight masks is readable; trying all for the best takes ten times as long.
  const { data } = encode(address, { ecc: 'M', border: 0, maskPattern: 3 });
  const side = data.length + 2 * QUIET;
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end += 1;
      path += `M${x + QUIET} ${y + QUIET}h${end - x}v1h${x - end}z`;
      x = end;
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>\n`;
};

/** `qr.svg`: the QR code of the page's address. */
export const profileQr: ProfileFile = {
  ending: '/qr.svg',
  type: 'image/svg+xml; charset=utf-8',
  make: ({ address }) => qrSvg(address),
};

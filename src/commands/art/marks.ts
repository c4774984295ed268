import { lettering } from './lettering.ts';

const green = '#0F5C47';
const paper = '#FFFEFB';

/** The mark of the site: a serif V in a bookplate, inside a square of 64. */
export function mark(fill: string, inset = 0): string {
  const { width, d } = lettering.v;
  const k = (1 - inset) * 0.0475;
  const [w, h] = [38 * (1 - inset), 44 * (1 - inset)];
  return `<rect x="${32 - w / 2}" y="${32 - h / 2}" width="${w}" height="${h}" rx="1.5" fill="none" stroke="${fill}" stroke-width="${2.4 * (1 - inset)}"/><path transform="translate(${(32 - (width * k) / 2).toFixed(2)} ${(32 + 330 * k).toFixed(2)}) scale(${k.toFixed(5)})" d="${d}" fill="${fill}"/>`;
}

/** The icon as an SVG file; `bleed` fills the whole square, as masks and home screens want it. */
export function icon(bleed: boolean, inset = 0): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${bleed ? 0 : 13}" fill="${green}"/>${mark(paper, inset)}</svg>\n`;
}

/** The badge of a verified profile, or of one that is not. */
export function badge(verified: boolean): string {
  const n = 16;
  const at = (i: number, r: number) => {
    const a = (i / n) * 2 * Math.PI - Math.PI / 2;
    return `${(32 + Math.cos(a) * r).toFixed(2)} ${(32 + Math.sin(a) * r).toFixed(2)}`;
  };
  const rim = `M${at(0, 27.4)}${Array.from({ length: n }, (_, i) => `Q${at(i + 0.5, 32.6)} ${at(i + 1, 27.4)}`).join('')}Z`;
  return verified
    ? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="${rim}" fill="${green}"/><circle cx="32" cy="32" r="22.5" fill="none" stroke="${paper}" stroke-opacity=".45" stroke-width="1.2"/><path d="M21.5 33l7.5 7.5L43.500 25" fill="none" stroke="${paper}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="${rim}" fill="none" stroke="#8C8478" stroke-width="2.5"/><path d="M24 32h16" stroke="#8C8478" stroke-width="3.5" stroke-linecap="round"/></svg>\n`;
}

/** Packs a PNG of 32 by 32 into an ICO file. */
export function ico(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([32, 32, 0, 0, 1, 0, 32, 0], 6);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

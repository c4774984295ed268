import { cut, disc, inside, line, type Sheet, shape, speckle } from './paper.ts';

/** A skin tone: lit, in shade, and the colour of the lips. */
export interface Skin {
  lit: string;
  shade: string;
  lip: string;
}

/** Skin tones from light to dark. */
export const skins = {
  porcelain: { lit: '#F3D5BC', shade: '#DFB192', lip: '#C4735F' },
  sand: { lit: '#EBC09A', shade: '#CF9A72', lip: '#B4604C' },
  honey: { lit: '#DDA878', shade: '#BA8255', lip: '#9C4F3B' },
  amber: { lit: '#C68B5B', shade: '#9E683E', lip: '#86402F' },
  chestnut: { lit: '#A36B47', shade: '#7B4C2D', lip: '#6E2F26' },
  cocoa: { lit: '#80503A', shade: '#5C3524', lip: '#55221D' },
  ebony: { lit: '#6E4936', shade: '#4B2F20', lip: '#4F201B' },
} satisfies Record<string, Skin>;

/** The measures of one head; everything is drawn around (0,0), between eyes and nose. */
export interface Face {
  skin: Skin;
  brow: string;
  /** half width at the cheekbones, about 78 */
  width?: number;
  /** half width of the jaw, about 56 */
  jaw?: number;
  /** where the chin ends, about 112 */
  chin?: number;
  /** how far the face looks to the right (negative: left), -18 to 18 */
  turn?: number;
  eyes?: 'closed' | 'open';
  browWidth?: number;
  lips?: 'full' | 'thin';
  blush?: string;
  lines?: boolean;
}

/** The outline of a face. */
export function faceOutline({ width = 78, jaw = 56, chin = 112 }: Face): string {
  const c = jaw * 0.42;
  return `M${-width} -22C${-width} -92 -54 -126 0 -126C54 -126 ${width} -92 ${width} -22C${width} 26 ${jaw + 12} 62 ${jaw} 80C${jaw - 12} 100 ${c + 6} ${chin} 0 ${chin}C${-c - 6} ${chin} ${-jaw + 12} 100 ${-jaw} 80C${-jaw - 12} 62 ${-width} 26 ${-width} -22Z`;
}

function ears({ skin, width = 78, turn = 0 }: Face): string {
  const ear = (side: number, fill: string) =>
    `<ellipse cx="${side * (width + 3) - turn * 0.4}" cy="14" rx="13" ry="23" fill="${fill}"/>`;
  return ear(-1, skin.lit) + ear(1, skin.shade);
}

/** Brow, lids, nose and mouth: few lines, calm. Light comes from the left. */
function features(s: Sheet, f: Face): string {
  const { skin, turn = 0, eyes = 'closed', browWidth = 6, lips = 'full', blush } = f;
  const t = turn;
  const outline = faceOutline(f);
  const far = 1 - Math.abs(t) / 70;
  const [left, right] = t >= 0 ? [1, far] : [far, 1];
  const shadow = `M${t + 26} -140C${t + 20} -90 ${t + 18} -50 ${t + 13} -28C${t + 9} -8 ${t + 12} 12 ${t + 20} 34C${t + 22} 41 ${t + 15} 45 ${t + 4} 45L${t - 8} 44C${t - 2} 51 ${t + 4} 54 ${t + 3} 61C${t + 4} 68 ${t + 9} 74 ${t + 6} 82C${t + 8} 92 ${t + 16} 100 ${t + 12} 120L160 150L160 -150Z`;
  const eye = (x: number, k: number) => {
    const lid = `M${x - 17 * k} 0Q${x} ${eyes === 'closed' ? 13 : -13} ${x + 17 * k} 0`;
    const pupil =
      eyes === 'open'
        ? `<ellipse cx="${x}" cy="1" rx="${6.4 * k}" ry="7.2" fill="#2A1C17"/><circle cx="${x - 2}" cy="-2" r="1.7" fill="#fff" opacity=".8"/>`
        : '';
    return pupil + line(lid, '#2A1C17', 4.4);
  };
  const brow = (x: number, k: number, tilt: number) =>
    line(`M${x - 23 * k} ${-27 + tilt}Q${x} ${-39} ${x + 23 * k} ${-27 - tilt}`, f.brow, browWidth);
  const mouth =
    lips === 'full'
      ? shape(
          `M${t - 21} 67Q${t - 8} 59 ${t} 63Q${t + 8} 59 ${t + 20} 67Q${t + 9} 79 ${t - 1} 79Q${t - 12} 78 ${t - 21} 67Z`,
          skin.lip,
        ) + line(`M${t - 22} 67Q${t} 71 ${t + 21} 66.5`, '#2A1C17', 1.8, 'opacity=".6"')
      : line(`M${t - 20} 66Q${t} 74 ${t + 20} 65`, skin.lip, 4.6);
  const cheeks = blush
    ? `<g opacity=".55">${speckle(s, `M${t - 66} 30a22 17 0 1 0 44 0a22 17 0 1 0 -44 0Z`, blush, [0.2, 1, 0.6, -0.4], 0.9)}${speckle(s, `M${t + 24} 30a22 17 0 1 0 44 0a22 17 0 1 0 -44 0Z`, blush, [0.8, 1, 0.4, -0.4], 0.9)}</g>`
    : '';
  const age = f.lines
    ? line(`M${t - 30} 46Q${t - 38} 58 ${t - 36} 68`, skin.shade, 2.6) +
      line(`M${t - 62} 4l-9 -4M${t - 62} 9l-9 3`, skin.shade, 2.2) +
      line(`M${t - 24} -68Q${t} -74 ${t + 20} -69`, skin.shade, 2.2)
    : '';
  return inside(
    s,
    outline,
    shape(shadow, skin.shade) +
      speckle(s, outline, skin.shade, [0, 1, 0.5, 0.35], 0.75) +
      cheeks +
      age +
      eye(t - 36, left) +
      eye(t + 37, right) +
      brow(t - 37, left, 3) +
      brow(t + 38, right, -3) +
      mouth,
  );
}

/** A head without hair: ears, face and its features. */
export function head(s: Sheet, f: Face, over = ''): string {
  return cut(ears(f) + shape(faceOutline(f), f.skin.lit) + features(s, f) + over);
}

/** The line of neck, shoulders and chest, at the sheet's own coordinates. */
export function torso(width: number, drop = 0): string {
  const [l, r] = [300 - width, 300 + width];
  const y = drop;
  return `M${l - 8} 680C${l - 4} ${590 + y} ${l + 6} ${538 + y} ${l + width * 0.36} ${508 + y}C246 ${486 + y} 250 ${466 + y} 250 430L350 430C350 ${466 + y} 354 ${486 + y} ${r - width * 0.36} ${508 + y}C${r - 6} ${538 + y} ${r + 4} ${590 + y} ${r + 8} 680Z`;
}

/** Neck and chest in skin, with the shadow of the chin. */
export function neck(s: Sheet, skin: Skin, width: number): string {
  const d = `M254 360L254 440C252 480 236 500 ${300 - width * 0.7} 520L${300 - width * 0.6} 660L${300 + width * 0.6} 660L${300 + width * 0.7} 520C364 500 348 480 346 440L346 360Z`;
  return cut(
    shape(d, skin.lit) +
      inside(
        s,
        d,
        shape('M250 370L250 418C276 452 330 456 352 430L352 370Z', skin.shade) +
          shape(
            'M330 420C334 470 344 500 400 520L400 660L352 660C340 600 322 520 318 440Z',
            skin.shade,
            'opacity=".75"',
          ),
      ),
  );
}

/** Round spectacles, or square ones. */
export function glasses(turn: number, kind: 'round' | 'square', colour: string): string {
  const lens = (x: number) =>
    kind === 'round'
      ? `<circle cx="${x}" cy="2" r="27" fill="#fff" fill-opacity=".13" stroke="${colour}" stroke-width="4.5"/>`
      : `<rect x="${x - 28}" y="-20" width="56" height="42" rx="11" fill="#fff" fill-opacity=".13" stroke="${colour}" stroke-width="5.5"/>`;
  return (
    lens(turn - 36) +
    lens(turn + 37) +
    line(`M${turn - 9} -1Q${turn} -7 ${turn + 10} -1`, colour, 4.5) +
    line(`M${turn - 63} -3L-80 -8M${turn + 64} -3L80 -8`, colour, 4)
  );
}

/** A pair of earrings below the ears. */
export function earrings(
  width: number,
  turn: number,
  kind: 'hoop' | 'drop' | 'pearl',
  colour: string,
): string {
  const at = (x: number) => {
    if (kind === 'hoop')
      return `<circle cx="${x}" cy="54" r="17" fill="none" stroke="${colour}" stroke-width="5"/>`;
    if (kind === 'pearl') return disc(x, 40, 7, colour);
    return shape(`M${x} 34L${x + 9} 60Q${x} 72 ${x - 9} 60Z`, colour) + disc(x, 36, 4, colour);
  };
  return cut(at(-width - 5 - turn * 0.4) + at(width + 5 - turn * 0.4));
}

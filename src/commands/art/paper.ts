import sharp from 'sharp';

/** The inks and papers that every demo picture is cut from. */
export const ink = {
  paper: '#F4ECDD',
  cream: '#FBF5E9',
  black: '#261F1B',
  ochre: '#D9A340',
  wheat: '#EBD09A',
  terracotta: '#C65D3B',
  brick: '#9E3A28',
  rose: '#DA9B86',
  blush: '#EECDB9',
  sage: '#9DAE90',
  moss: '#64795A',
  pine: '#2F4B41',
  mist: '#BFD0CE',
  sky: '#93B0B5',
  slate: '#5B7885',
  indigo: '#2D3F5A',
  plum: '#6E4152',
  umber: '#6C4B37',
  silver: '#C9C4BB',
};

/** A drawing in progress: hands out ids, so that clips and gradients of one picture never meet. */
export interface Sheet {
  width: number;
  height: number;
  id: () => string;
}

/** Starts an empty sheet. */
export function sheet(width: number, height: number): Sheet {
  let next = 0;
  return { width, height, id: () => `n${next++}` };
}

/** A filled shape. */
export function shape(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

/** A drawn line with round ends. */
export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

/** A disc. */
export function disc(x: number, y: number, r: number, fill: string, extra = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
}

/** A group that lies on what is below it like a piece of cut paper: rough edge, soft shadow. */
export function cut(content: string, transform = ''): string {
  return `<g filter="url(#cut)"${transform ? ` transform="${transform}"` : ''}>${content}</g>`;
}

/** Speckled ink inside a shape, thinning from one side (x1,y1) to the other (x2,y2), all from 0 to 1. */
export function speckle(
  s: Sheet,
  d: string,
  colour: string,
  [x1, y1, x2, y2]: [number, number, number, number],
  strength = 0.6,
): string {
  const [fade, dots] = [s.id(), s.id()];
  return `<linearGradient id="${fade}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"><stop offset="0" stop-opacity="${strength}"/><stop offset="0.75" stop-opacity="0"/></linearGradient><filter id="${dots}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.55" numOctaves="2" seed="11"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  2.4 0 0 0 -0.75" result="n"/><feComposite in="SourceAlpha" in2="n" operator="arithmetic" k1="0" k2="1" k3="1" k4="-1"/><feComponentTransfer result="d"><feFuncA type="linear" slope="4"/></feComponentTransfer><feFlood flood-color="${colour}"/><feComposite in2="d" operator="in"/></filter><path d="${d}" fill="url(#${fade})" filter="url(#${dots})"/>`;
}

/** Content that shows only inside a shape. */
export function inside(s: Sheet, d: string, content: string): string {
  const clip = s.id();
  return `<clipPath id="${clip}"><path d="${d}"/></clipPath><g clip-path="url(#${clip})">${content}</g>`;
}

/** A number from 0 to 1 that depends on its arguments alone, for variety that stays the same each run. */
export function chance(seed: number, n: number): number {
  const x = Math.sin(seed * 127.1 + n * 311.7) * 43758.5453;
  return x - Math.floor(x);
}

const filters = `
<filter id="cut" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB">
  <feTurbulence type="fractalNoise" baseFrequency="0.035" numOctaves="2" seed="7" result="n"/>
  <feDisplacementMap in="SourceGraphic" in2="n" scale="3" xChannelSelector="R" yChannelSelector="G" result="rough"/>
  <feDropShadow in="rough" dx="2" dy="4" stdDeviation="4.5" flood-color="#2A1A10" flood-opacity="0.26"/>
</filter>`;

/** The whole SVG text of a sheet. */
export function svg(s: Sheet, content: string, box = `0 0 ${s.width} ${s.height}`): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${s.width}" height="${s.height}" viewBox="${box}"><defs>${filters}</defs>${content}</svg>`;
}

/** Grey paper grain, the same each run, so that a picture redrawn without a change is the same file. */
function grain(width: number, height: number): Promise<Buffer> {
  const grey = Buffer.alloc(width * height);
  let state = 1;
  for (let i = 0; i < grey.length; i++) {
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      sum += state >>> 26;
    }
    grey[i] = 128 + (sum - 95) * 0.29;
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(0.6)
    .png()
    .toBuffer();
}

/** Lays paper grain over a drawing and writes it as JPEG or WebP, by the file's name; answers its size in bytes. */
export async function print(s: Sheet, content: string, file: string, quality = 80): Promise<number> {
  const picture = sharp(Buffer.from(svg(s, content)))
    .flatten({ background: ink.paper })
    .composite([{ input: await grain(s.width, s.height), blend: 'soft-light' }]);
  if (file.endsWith('.webp')) picture.webp({ quality });
  else picture.jpeg({ quality, mozjpeg: true });
  return (await picture.toFile(file)).size;
}

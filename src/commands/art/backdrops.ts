import { chance, cut, disc, ink, line, type Sheet, shape, speckle } from './paper.ts';

/** A large disc: sun, moon, plate. */
export function sun(s: Sheet, x: number, y: number, r: number, fill: string, dark: string): string {
  const d = `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  return cut(shape(d, fill) + speckle(s, d, dark, [0.2, 1, 0.6, 0.1], 0.6));
}

/** Rings around one middle, from the outside in. */
export function rings(
  s: Sheet,
  x: number,
  y: number,
  radii: number[],
  fills: string[],
  dark: string,
): string {
  return radii.map((r, i) => sun(s, x, y, r, fills[i % fills.length]!, dark)).join('');
}

/** A twig with leaves, from (x,y) upwards, leaning by `lean`. */
export function sprig(
  x: number,
  y: number,
  height: number,
  lean: number,
  leaf: string,
  stem: string,
  size = 46,
): string {
  const leaves = Array.from({ length: 8 }, (_, i) => {
    const t = (i + 1) / 8;
    const k = size * (1.15 - t * 0.5);
    const turn = i === 7 ? lean * 0.15 : (i % 2 ? 54 : -54) + lean * 0.15;
    return `<path transform="translate(${(x + lean * t * t).toFixed(1)} ${(y - height * t).toFixed(1)}) rotate(${turn.toFixed(1)})" d="M0 0C${-k * 0.36} ${-k * 0.4} ${-k * 0.3} ${-k * 1.1} 0 ${-k * 1.6}C${k * 0.3} ${-k * 1.1} ${k * 0.36} ${-k * 0.4} 0 0Z" fill="${leaf}"/>`;
  }).join('');
  return cut(
    line(`M${x} ${y}Q${x + lean * 0.1} ${y - height * 0.6} ${x + lean} ${y - height}`, stem, 5) + leaves,
  );
}

/** Hills or waves, one behind the other; `step` is how far each lies below the last. */
export function ridges(s: Sheet, top: number, fills: string[], dark: string, step = 62): string {
  return fills
    .map((fill, i) => {
      const y = top + i * step;
      const a = 26 + chance(i, 4) * 34;
      const w = s.width / 600;
      const d = `M-20 ${y}C${90 * w} ${y - a} ${170 * w} ${y + a} ${300 * w} ${y - a * 0.4}S${520 * w} ${y + a} ${640 * w} ${y - a * 0.6}L${640 * w} ${s.height + 60}L-20 ${s.height + 60}Z`;
      return cut(shape(d, fill) + speckle(s, d, dark, [0, 1, 0, 0.1], 0.5));
    })
    .join('');
}

/** Sharp mountains. */
export function peaks(
  s: Sheet,
  points: [number, number, number][],
  fill: string,
  dark: string,
  snow = '',
): string {
  return points
    .map(([x, y, w]) => {
      const h = s.height + 40 - y;
      const d = `M${x - w} ${y + h}L${x} ${y}L${x + w} ${y + h}Z`;
      const k = 74 / h;
      const cap = `M${x - w * k} ${y + 74}L${x} ${y}L${x + w * k} ${y + 74}L${x + w * k * 0.4} ${y + 58}L${x + 2} ${y + 80}L${x - w * k * 0.4} ${y + 56}Z`;
      return cut(
        shape(d, fill) + speckle(s, d, dark, [1, 0.6, 0.2, 0.2], 0.7) + (snow ? shape(cap, snow) : ''),
      );
    })
    .join('');
}

/** An arch, as of a window or a gate. */
export function arch(s: Sheet, x: number, w: number, top: number, fill: string, dark: string): string {
  const low = s.height + 60;
  const d = `M${x - w} ${low}L${x - w} ${top + w}A${w} ${w} 0 0 1 ${x + w} ${top + w}L${x + w} ${low}Z`;
  return cut(shape(d, fill) + speckle(s, d, dark, [0.5, 1, 0.5, 0.1], 0.6));
}

/** Stars scattered over the upper part of the sheet. */
export function stars(s: Sheet, count: number, fill: string): string {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [chance(21, i) * s.width, chance(22, i) * s.height * 0.85];
    const r = 1.6 + chance(23, i) * 3;
    return i % 6
      ? disc(+x.toFixed(1), +y.toFixed(1), +r.toFixed(1), fill)
      : `<path transform="translate(${x.toFixed(0)} ${y.toFixed(0)})" d="M0 -13Q2 -2 13 0Q2 2 0 13Q-2 2 -13 0Q-2 -2 0 -13Z" fill="${fill}"/>`;
  }).join('');
}

/** A bird on the wing. */
export function bird(x: number, y: number, k: number, fill: string, turn = 0): string {
  return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${k})" d="M-52 -14C-34 -26 -14 -18 -2 -2C8 -22 30 -32 56 -26C40 -20 26 -6 18 8C10 18 -8 20 -22 12L-40 16L-30 4C-30 -4 -38 -10 -52 -14Z" fill="${fill}"/>`;
}

/** Overlapping scales, as on waves and roofs. */
export function scales(s: Sheet, top: number, r: number, fills: [string, string], stroke: string): string {
  const rows: string[] = [];
  for (let row = 0; top + row * r * 0.5 < s.height + r; row++) {
    for (let x = (row % 2) * r; x < s.width + r; x += 2 * r) {
      const y = top + row * r * 0.5;
      rows.push(
        `<circle cx="${x}" cy="${y + r}" r="${r}" fill="${fills[row % 2]}" stroke="${stroke}" stroke-width="3"/><circle cx="${x}" cy="${y + r}" r="${r * 0.66}" fill="none" stroke="${stroke}" stroke-width="3"/><circle cx="${x}" cy="${y + r}" r="${r * 0.33}" fill="none" stroke="${stroke}" stroke-width="3"/>`,
      );
    }
  }
  return cut(rows.join(''));
}

/** A field of steps that lead down, as in a stepwell. */
export function steps(top: number, fill: string, dark: string): string {
  const cells: string[] = [];
  for (let row = 0; row < 7; row++) {
    for (let col = -1; col < 9; col++) {
      const [x, y] = [col * 80 + (row % 2) * 40, top + row * 72];
      cells.push(
        `<path d="M${x} ${y + 72}V${y + 54}H${x + 13}V${y + 36}H${x + 26}V${y + 18}H${x + 40}V${y + 72}Z" fill="${dark}"/><path d="M${x + 80} ${y + 72}V${y + 54}H${x + 67}V${y + 36}H${x + 54}V${y + 18}H${x + 40}V${y + 72}Z" fill="${fill}"/>`,
      );
    }
  }
  return cut(cells.join(''));
}

/** A sunflower or daisy: petals around a disc. */
export function flower(x: number, y: number, r: number, petal: string, heart: string): string {
  const petals = Array.from(
    { length: 14 },
    (_, i) =>
      `<ellipse transform="translate(${x} ${y}) rotate(${(i * 360) / 14})" cx="0" cy="${-r}" rx="${r * 0.25}" ry="${r * 0.58}" fill="${petal}"/>`,
  ).join('');
  return cut(petals + disc(x, y, r * 0.62, heart) + disc(x, y, r * 0.36, ink.black, 'opacity=".2"'));
}

/** An ear of wheat. */
export function wheat(x: number, y: number, height: number, lean: number, fill: string): string {
  const grains = Array.from({ length: 6 }, (_, i) => {
    const t = 1 - i * 0.07;
    const [px, py] = [x + lean * t * t, y - height * t];
    return [-34, 34]
      .map(
        (a) =>
          `<ellipse transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${a + lean * 0.3})" cx="0" cy="-15" rx="7" ry="17" fill="${fill}"/>`,
      )
      .join('');
  }).join('');
  return line(`M${x} ${y}Q${x} ${y - height * 0.6} ${x + lean} ${y - height}`, fill, 4) + grains;
}

/** Beads around the neck. */
export function beads(y: number, r: number, fill: string, second: string): string {
  return cut(
    Array.from({ length: 13 }, (_, i) => {
      const t = (i - 6) / 6;
      return disc(+(300 + t * 64).toFixed(1), +(y + 46 * (1 - t * t)).toFixed(1), r, i % 3 ? fill : second);
    }).join(''),
  );
}

import { chance, disc, inside, line, type Sheet, shape, speckle } from './paper.ts';

/** Hair or headwear in two layers, behind the neck and over the forehead, in the head's coordinates. */
export interface Hair {
  back: string;
  front: string;
}

function strands(s: Sheet, d: string, lines: string, colour: string, width = 3): string {
  return inside(s, d, line(lines, colour, width, 'opacity=".5"'));
}

function tinted(s: Sheet, d: string, fill: string, dark: string): string {
  return shape(d, fill) + speckle(s, d, dark, [1, 1, 0.2, 0.1], 0.8);
}

/** A round crown of tight curls. */
export function afro(s: Sheet, fill: string, dark: string, size = 1): Hair {
  const blobs: string[] = [];
  for (let i = 0; i < 26; i++) {
    const a = Math.PI * (0.93 + (i / 25) * 1.14);
    const r = 132 * size;
    blobs.push(disc(Math.cos(a) * r * 0.94, -42 + Math.sin(a) * r, 25 * size + chance(3, i) * 8, fill));
  }
  const mass = `M${-140 * size} -30a${140 * size} ${136 * size} 0 1 1 ${280 * size} 0Q${140 * size} 40 92 62L-92 62Q${-140 * size} 40 ${-140 * size} -30Z`;
  const curls = Array.from({ length: 46 }, (_, i) => {
    const a = Math.PI * (0.95 + chance(5, i) * 1.1);
    const r = (92 + chance(6, i) * 52) * size;
    return `M${(Math.cos(a) * r - 7).toFixed(0)} ${(-42 + Math.sin(a) * r).toFixed(0)}q7 -11 14 0`;
  }).join('');
  const edge =
    'M-92 -6C-104 -80 -70 -140 0 -142C70 -140 104 -80 92 -6C84 -24 80 -44 68 -62C60 -84 44 -78 38 -90C22 -84 12 -96 -2 -90C-16 -98 -28 -84 -42 -90C-50 -78 -64 -82 -70 -62C-80 -46 -84 -24 -92 -6Z';
  return {
    back: blobs.join('') + tinted(s, mass, fill, dark) + line(curls, dark, 3.2, 'opacity=".55"'),
    front: tinted(s, edge, fill, dark),
  };
}

/** Close-cropped hair that follows the skull. */
export function crop(s: Sheet, fill: string, dark: string, high = 0): Hair {
  const d = `M-83 4C-96 -70 -74 ${-138 - high} 0 ${-140 - high}C74 ${-138 - high} 96 -70 83 4L76 -4C78 -40 72 -64 56 -80C30 -90 -30 -90 -56 -80C-72 -64 -78 -40 -76 -4Z`;
  return { back: '', front: tinted(s, d, fill, dark) };
}

/** Short hair parted on one side and brushed over. */
export function sidePart(s: Sheet, fill: string, dark: string): Hair {
  const d =
    'M-82 8C-100 -50 -92 -112 -50 -138C-10 -164 62 -158 84 -118C104 -86 96 -30 83 8L77 -6C80 -36 74 -56 64 -70C34 -66 -6 -72 -40 -98C-48 -84 -66 -74 -72 -52C-76 -34 -77 -18 -76 -4Z';
  return {
    back: '',
    front:
      tinted(s, d, fill, dark) +
      strands(
        s,
        d,
        'M-40 -98C-10 -120 40 -124 74 -92M-36 -106C0 -138 50 -136 80 -104M-44 -100C-64 -96 -80 -70 -82 -40',
        dark,
      ),
  };
}

/** Hair swept up and back from the forehead. */
export function quiff(s: Sheet, fill: string, dark: string): Hair {
  const d =
    'M-81 6C-94 -40 -98 -88 -76 -116C-78 -146 -30 -176 22 -168C70 -164 104 -128 96 -84C96 -50 88 -20 82 6L76 -6C78 -38 74 -58 62 -78C40 -98 0 -92 -34 -88C-58 -84 -72 -60 -76 -4Z';
  return {
    back: '',
    front:
      tinted(s, d, fill, dark) +
      strands(
        s,
        d,
        'M-60 -90C-50 -130 -10 -152 40 -150M-30 -90C-20 -122 20 -138 66 -130M4 -92C20 -110 50 -114 84 -98M34 -90C50 -96 66 -90 84 -70',
        dark,
      ),
  };
}

/** Long straight hair from a centre parting; `length` is how far it falls. */
export function centreParting(s: Sheet, fill: string, dark: string, length = 230): Hair {
  const back = `M-96 -40C-112 -160 112 -160 96 -40C104 40 112 120 118 ${length}L-118 ${length}C-112 120 -104 40 -96 -40Z`;
  const half = (k: number) =>
    `M${k * -4} -146C${k * -84} -150 ${k * -108} -84 ${k * -100} 4C${k * -102} 60 ${k * -106} 110 ${k * -100} ${length * 0.7}C${k * -90} 110 ${k * -88} 60 ${k * -80} 20C${k * -80} -34 ${k * -56} -82 ${k * 4} -114Z`;
  return {
    back: tinted(s, back, fill, dark),
    front:
      tinted(s, half(1), fill, dark) +
      tinted(s, half(-1), fill, dark) +
      line('M-24 -126C-66 -110 -90 -60 -90 10M24 -126C66 -110 90 -60 92 20', dark, 3, 'opacity=".5"'),
  };
}

/** A chin-length bob with a straight fringe. */
export function bob(s: Sheet, fill: string, dark: string): Hair {
  const back =
    'M-92 -40C-116 -166 116 -166 92 -40C104 10 112 60 106 104C80 118 -80 118 -106 104C-112 60 -104 10 -92 -40Z';
  const fringe =
    'M-100 96C-112 20 -112 -70 -80 -116C-50 -154 50 -154 80 -116C112 -70 112 20 100 96C88 92 80 60 80 10C82 -20 80 -40 76 -52C40 -46 -40 -46 -76 -52C-80 -40 -82 -20 -80 10C-80 60 -88 92 -100 96Z';
  return {
    back: tinted(s, back, fill, dark),
    front:
      tinted(s, fringe, fill, dark) +
      strands(
        s,
        fringe,
        'M-40 -130C-52 -100 -56 -74 -56 -50M-10 -136C-16 -104 -18 -76 -18 -50M24 -136C24 -104 24 -76 22 -50M56 -122C62 -100 62 -76 60 -50',
        dark,
      ),
  };
}

/** Hair drawn back into a knot: `place` is where the knot sits. */
export function knot(s: Sheet, fill: string, dark: string, place: 'top' | 'side' | 'low'): Hair {
  const [x, y, r] = place === 'top' ? [6, -168, 44] : place === 'side' ? [84, -112, 42] : [76, 84, 46];
  const bun = `M${x - r} ${y}a${r} ${r * 0.92} 0 1 0 ${2 * r} 0a${r} ${r * 0.92} 0 1 0 ${-2 * r} 0Z`;
  const cap =
    'M-84 10C-100 -70 -74 -142 0 -144C74 -142 100 -70 84 10C82 -24 76 -50 58 -72C40 -92 14 -100 -20 -104C-50 -94 -70 -70 -76 -40C-80 -22 -82 -8 -84 10Z';
  return {
    back:
      tinted(s, bun, fill, dark) +
      line(
        `M${x - r * 0.6} ${y + 6}Q${x} ${y - r * 0.8} ${x + r * 0.6} ${y + 4}M${x - r * 0.3} ${y + 14}Q${x} ${y - r * 0.3} ${x + r * 0.4} ${y + 14}`,
        dark,
        3,
        'opacity=".5"',
      ),
    front:
      tinted(s, cap, fill, dark) +
      strands(
        s,
        cap,
        'M-20 -104C20 -124 60 -112 82 -70M-20 -104C-60 -112 -80 -80 -86 -30M-20 -104C24 -140 70 -124 92 -60M-20 -104C-50 -130 -84 -110 -94 -50',
        dark,
      ),
  };
}

/** Shoulder-length waves, parted on one side. */
export function waves(s: Sheet, fill: string, dark: string, length = 170): Hair {
  const back = `M-94 -40C-116 -168 116 -168 96 -40C126 0 104 40 128 84C142 120 116 ${length - 10} 84 ${length}L-84 ${length}C-116 ${length - 10} -142 124 -126 86C-104 44 -128 0 -94 -40Z`;
  const front =
    'M-34 -142C-110 -136 -116 -60 -100 -6C-94 30 -116 56 -108 96C-104 130 -116 146 -96 168C-84 130 -84 100 -92 72C-76 40 -92 14 -80 -20C-70 -56 -46 -84 -26 -108C10 -84 60 -72 76 -34C84 0 76 30 94 62C84 96 88 130 100 164C122 140 106 110 116 84C124 50 100 26 106 -10C116 -90 92 -160 -34 -142Z';
  return {
    back: tinted(s, back, fill, dark),
    front:
      tinted(s, front, fill, dark) +
      strands(
        s,
        front,
        'M-26 -112C30 -130 84 -100 96 -30C98 0 92 20 104 54M-30 -120C-80 -110 -98 -60 -92 -8C-88 20 -104 50 -98 84',
        dark,
      ),
  };
}

/** A heap of loose curls to the shoulders. */
export function curls(s: Sheet, fill: string, dark: string, length = 120): Hair {
  const spots: string[] = [];
  for (let i = 0; i < 40; i++) {
    const t = i / 39;
    const a = Math.PI * (0.62 + t * 1.76);
    const x = Math.cos(a) * (112 + chance(8, i) * 16);
    const y = -30 + Math.sin(a) * (Math.sin(a) > 0 ? length : 116 + chance(9, i) * 12);
    spots.push(disc(x, y, 25 + chance(10, i) * 9, fill));
  }
  const mass = `M-112 -30C-120 -170 120 -170 112 -30C126 40 120 ${length} 80 ${length}L-80 ${length}C-120 ${length} -126 40 -112 -30Z`;
  const rings = Array.from({ length: 44 }, (_, i) => {
    const a = Math.PI * (0.6 + chance(11, i) * 1.8);
    const r = 100 + chance(12, i) * 34;
    return `M${(Math.cos(a) * r - 8).toFixed(0)} ${(-26 + Math.sin(a) * r * 0.95).toFixed(0)}c2 -14 18 -12 16 0`;
  }).join('');
  const edge =
    'M-94 30C-112 -60 -92 -140 -10 -146C80 -150 110 -70 96 30C92 6 88 -8 84 -20C88 -40 74 -44 70 -58C58 -58 58 -76 44 -76C34 -88 20 -78 8 -88C-8 -80 -18 -92 -32 -82C-46 -84 -50 -66 -64 -64C-66 -46 -82 -42 -80 -22C-88 -8 -90 8 -94 30Z';
  return {
    back: spots.join('') + tinted(s, mass, fill, dark) + line(rings, dark, 3.2, 'opacity=".5"'),
    front: tinted(s, edge, fill, dark),
  };
}

/** Locs that fall behind and over one shoulder. */
export function locs(s: Sheet, fill: string, dark: string): Hair {
  const fall = Array.from({ length: 15 }, (_, i) => {
    const x = -98 + i * 14;
    const end = x * 1.24 + chance(2, i) * 8;
    return `M${x} -40C${x * 1.1} 20 ${end} 90 ${end} ${168 + chance(4, i) * 40}`;
  });
  const cap =
    'M-88 14C-104 -70 -80 -150 0 -152C80 -150 104 -70 88 14C84 -24 76 -52 56 -74C36 -92 4 -98 -24 -100C-52 -90 -70 -66 -76 -40C-82 -20 -84 -4 -88 14Z';
  const rows =
    'M-24 -100C30 -128 70 -104 90 -40M-24 -100C-66 -112 -88 -70 -92 -20M-24 -100C20 -146 84 -130 100 -60M-24 -100C-56 -136 -92 -110 -102 -50M-24 -100C10 -104 50 -92 76 -50';
  return {
    back:
      fall.map((d) => line(d, fill, 15)).join('') +
      fall.map((d) => line(d, dark, 3, 'opacity=".5" stroke-dasharray="4 7"')).join(''),
    front: tinted(s, cap, fill, dark) + strands(s, cap, rows, dark, 4),
  };
}

/** A plait that lies over the left shoulder. */
export function braid(s: Sheet, fill: string, dark: string): Hair {
  const cap = knot(s, fill, dark, 'low').front;
  const links = Array.from({ length: 7 }, (_, i) => {
    const y = 70 + i * 30;
    const x = -98 - i * 3;
    const r = 23 - i * 1.1;
    return `${disc(x - 8, y, r, fill)}${disc(x + 9, y + 12, r, fill)}${line(`M${x - 22} ${y - 4}Q${x + 6} ${y + 2} ${x + 14} ${y + 24}`, dark, 3, 'opacity=".55"')}`;
  }).join('');
  return {
    back: tinted(
      s,
      'M-96 -30C-112 -150 104 -150 92 -30C92 20 86 60 70 92L-74 92C-100 60 -100 20 -96 -30Z',
      fill,
      dark,
    ),
    front: cap + links,
  };
}

/** A beard; `kind` says how much of it. */
export function beard(
  s: Sheet,
  kind: 'full' | 'short' | 'moustache' | 'goatee',
  fill: string,
  dark: string,
  turn = 0,
): string {
  const t = turn;
  const moustache = `M${t - 34} 68C${t - 26} 50 ${t - 8} 46 ${t} 52C${t + 8} 46 ${t + 28} 50 ${t + 34} 68C${t + 20} 62 ${t + 8} 62 ${t} 63C${t - 8} 62 ${t - 20} 62 ${t - 34} 68Z`;
  if (kind === 'moustache') return tinted(s, moustache, fill, dark);
  const goatee = `M${t - 26} 84C${t - 14} 80 ${t + 12} 80 ${t + 26} 84C${t + 30} 104 ${t + 18} 124 ${t} 128C${t - 18} 124 ${t - 30} 104 ${t - 26} 84Z`;
  if (kind === 'goatee') return tinted(s, goatee, fill, dark) + tinted(s, moustache, fill, dark);
  const low = kind === 'full' ? 172 : 128;
  const jaw = `M-80 2C-84 60 -80 ${low * 0.62} -50 ${low - 18}C-30 ${low} 30 ${low} 50 ${low - 18}C80 ${low * 0.62} 84 60 80 2C76 28 68 44 ${t + 36} 54C${t + 28} 46 ${t + 10} 44 ${t} 52C${t - 10} 44 ${t - 28} 46 ${t - 36} 54C-68 44 -76 28 -80 2ZM${t - 22} 68C${t - 10} 64 ${t + 10} 64 ${t + 22} 68C${t + 14} 80 ${t - 12} 80 ${t - 22} 68Z`;
  const hairs =
    kind === 'full'
      ? line(
          `M-54 70C-50 110 -40 130 -24 150M-20 92C-18 120 -10 140 -4 158M${t + 18} 92C22 120 18 140 14 158M56 70C54 110 46 130 30 150`,
          dark,
          3,
          'opacity=".5"',
        )
      : '';
  const d = jaw;
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>${hairs}`;
}

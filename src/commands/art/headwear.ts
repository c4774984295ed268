import type { Hair } from './hair.ts';
import { disc, inside, line, type Sheet, shape, speckle } from './paper.ts';

function cloth(s: Sheet, d: string, fill: string, dark: string, folds: string, width = 3.4): string {
  return (
    shape(d, fill) +
    speckle(s, d, dark, [1, 1, 0.15, 0.1], 0.85) +
    inside(s, d, line(folds, dark, width, 'opacity=".6"'))
  );
}

/** A tall wrapped headdress with a knot, patterned with small discs. */
export function headwrap(s: Sheet, fill: string, dark: string, dots: string): Hair {
  const back = 'M-96 -60C-150 -130 -130 -214 -60 -224C-30 -250 60 -250 92 -214C140 -196 146 -120 98 -60Z';
  const knotLeaf = 'M52 -196C70 -246 128 -252 140 -222C148 -198 116 -176 78 -172Z';
  const band =
    'M-90 -20C-100 -60 -96 -108 -60 -128C-20 -148 40 -146 70 -122C98 -100 100 -56 90 -20C80 -52 56 -78 0 -84C-56 -78 -80 -52 -90 -20Z';
  const spots =
    [-84, -46, -6, 34, 72].map((x, i) => disc(x, -186 + (i % 2) * 34, 8, dots)).join('') +
    [-66, -26, 14, 54].map((x, i) => disc(x, -218 + (i % 2) * 78, 6, dots)).join('');
  return {
    back:
      cloth(
        s,
        back,
        fill,
        dark,
        'M-90 -70C-120 -140 -90 -200 -30 -222M-40 -90C-70 -150 -30 -210 30 -236M30 -90C70 -140 60 -200 30 -236M90 -70C120 -120 110 -180 70 -220',
      ) + inside(s, back, spots),
    front:
      cloth(s, knotLeaf, fill, dark, 'M60 -182C84 -200 110 -216 132 -222') +
      cloth(
        s,
        band,
        fill,
        dark,
        'M-86 -50C-60 -100 0 -116 60 -104M-84 -36C-50 -86 10 -100 84 -60M-70 -112C-30 -134 30 -134 70 -108',
      ),
  };
}

/** A draped headscarf that covers hair and neck. */
export function headscarf(fill: string, dark: string, under: string): Hair {
  const back =
    'M-104 -20C-122 -168 122 -168 104 -20C108 40 112 90 150 150L140 420L-140 420L-150 150C-112 90 -108 40 -104 -20Z';
  const front =
    'M-104 0C-124 -170 124 -170 104 0C106 50 96 80 104 120C130 170 120 220 60 240C-10 262 -110 240 -128 190C-136 160 -108 120 -104 80C-106 50 -106 30 -104 0ZM-74 -24C-76 30 -62 70 -44 92C-24 112 26 114 46 90C64 68 76 30 74 -24C68 -70 40 -92 0 -92C-40 -92 -68 -70 -74 -24Z';
  const band =
    'M-74 -22C-80 -80 -40 -106 0 -106C40 -106 80 -80 74 -22C66 -60 40 -80 0 -80C-40 -80 -66 -60 -74 -22Z';
  const folds =
    'M-100 90C-60 150 20 166 92 126M-118 150C-60 200 40 206 108 160M-90 -40C-100 20 -94 70 -64 108M88 -60C100 10 92 70 60 104M-60 -116C-20 -138 40 -136 76 -100M-126 190C-60 240 40 232 90 210';
  return {
    back: shape(back, dark),
    front:
      shape(band, under) +
      `<path d="${front}" fill="${fill}" fill-rule="evenodd"/>` +
      `<g clip-rule="evenodd">${line(folds, dark, 3.4, 'opacity=".55"')}</g>`,
  };
}

/** A wrapped turban with a peak above the forehead. */
export function turban(s: Sheet, fill: string, dark: string, peak: string): Hair {
  const d =
    'M-90 -8C-128 -70 -122 -176 -40 -206C-10 -216 30 -214 54 -202C126 -172 126 -66 90 -8C88 -40 70 -62 0 -102C-70 -62 -88 -40 -90 -8Z';
  const under = 'M-46 -72L0 -104L46 -72C24 -82 -24 -82 -46 -72Z';
  return {
    back: '',
    front:
      shape(under, peak) +
      cloth(
        s,
        d,
        fill,
        dark,
        'M-92 -26C-96 -90 -50 -130 60 -206M-104 -60C-104 -120 -60 -164 20 -212M-112 -100C-106 -150 -70 -184 -30 -206M92 -26C92 -70 60 -96 4 -104M104 -60C100 -104 60 -128 -6 -136M112 -100C102 -140 70 -162 22 -172',
        4,
      ),
  };
}

/** A knitted cap with a folded brim, and short hair under it. */
export function beanie(s: Sheet, fill: string, dark: string, hair: string): Hair {
  const dome = 'M-90 -64C-96 -150 -50 -186 0 -186C50 -186 96 -150 90 -64Z';
  const brim =
    'M-96 -52C-98 -78 -92 -96 -84 -100C-30 -114 30 -114 84 -100C92 -96 98 -78 96 -52C40 -68 -40 -68 -96 -52Z';
  const ribs = Array.from({ length: 13 }, (_, i) => `M${-90 + i * 15} -110L${-92 + i * 15.4} -48`).join('');
  const dome2 = Array.from({ length: 9 }, (_, i) => `M${-76 + i * 19} -104Q${-60 + i * 15} -160 0 -190`).join(
    '',
  );
  return {
    back: shape('M-86 -60C-92 -20 -92 14 -84 34L84 34C92 14 92 -20 86 -60Z', hair),
    front:
      shape('M-86 -60L-84 10L-74 -20L-70 -60ZM86 -60L84 10L74 -20L70 -60Z', hair) +
      cloth(s, dome, fill, dark, dome2, 2.6) +
      cloth(s, brim, fill, dark, ribs, 2.6),
  };
}

/** A flat round cap with an embroidered band. */
export function pillbox(s: Sheet, fill: string, dark: string, thread: string, hair: string): Hair {
  const cap = 'M-82 -66L-76 -148C-40 -168 40 -168 76 -148L82 -66C40 -84 -40 -84 -82 -66Z';
  const zigzag = `M-80 -92${Array.from({ length: 10 }, (_, i) => `l8 ${i % 2 ? 14 : -14}l8 ${i % 2 ? -14 : 14}`).join('')}`;
  return {
    back: '',
    front:
      shape(
        'M-82 6C-92 -40 -88 -70 -78 -84L78 -84C88 -70 92 -40 82 6L76 -8C78 -40 72 -58 60 -68C30 -80 -30 -80 -60 -68C-72 -58 -78 -40 -76 -8Z',
        hair,
      ) +
      cloth(s, cap, fill, dark, '') +
      inside(
        s,
        cap,
        line(zigzag, thread, 4) + line('M-84 -116Q0 -138 84 -116M-82 -74Q0 -96 82 -74', thread, 3),
      ),
  };
}

/** A peaked captain's cap. */
export function peakedCap(s: Sheet, fill: string, dark: string, badge: string): Hair {
  const crown = 'M-104 -104C-116 -150 -70 -182 0 -184C70 -182 116 -150 104 -104C60 -92 -60 -92 -104 -104Z';
  const band =
    'M-88 -62C-92 -82 -92 -98 -90 -108C-40 -96 40 -96 90 -108C92 -98 92 -82 88 -62C40 -78 -40 -78 -88 -62Z';
  const peak = 'M-84 -66C-40 -84 40 -84 84 -66C60 -44 30 -40 0 -40C-30 -40 -60 -44 -84 -66Z';
  return {
    back: '',
    front:
      cloth(s, crown, fill, dark, 'M-90 -120C-40 -108 40 -108 90 -120') +
      shape(band, dark) +
      shape(peak, '#231C19') +
      line('M-70 -64C-30 -76 30 -76 70 -64', '#fff', 2, 'opacity=".25"') +
      disc(0, -96, 14, badge) +
      line('M-6 -96L0 -90L8 -102', dark, 3),
  };
}

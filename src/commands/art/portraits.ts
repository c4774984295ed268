import * as back from './backdrops.ts';
import { earrings, type Face, glasses, head, neck, skins } from './bust.ts';
import { type Garment, garment } from './clothes.ts';
import * as hair from './hair.ts';
import * as wear from './headwear.ts';
import { cut, disc, ink, line, type Sheet, shape, sheet, speckle } from './paper.ts';

interface Portrait {
  ground: string;
  /** what is behind the person, in the sheet's coordinates */
  scene: (s: Sheet) => string;
  face: Face;
  hair: (s: Sheet) => hair.Hair;
  garment: Garment;
  tilt?: number;
  scale?: number;
  /** drawn over the face, in the head's coordinates */
  over?: (s: Sheet) => string;
  /** drawn over the garment: necklaces */
  last?: (s: Sheet) => string;
}

const coal = ['#2B221E', '#0F0B09'] as const;
const umber = ['#4B3327', '#2A1A12'] as const;
const chestnut = ['#6F4329', '#472918'] as const;
const copper = ['#BC6A3E', '#85401F'] as const;
const silver = ['#DDD8CF', '#A29B91'] as const;
const steel = ['#8F8982', '#5F5A55'] as const;

/** Every portrait, by the name of its file. */
export const portraits: Record<string, Portrait> = {
  'amara-okafor': {
    ground: ink.wheat,
    scene: (s) =>
      back.sun(s, 300, 262, 216, ink.terracotta, ink.brick) +
      cut(
        line('M-20 474C120 334 480 334 620 474', ink.brick, 9) +
          Array.from({ length: 15 }, (_, i) =>
            line(
              `M${20 + i * 40} ${(474 - 106 * Math.sin(((i * 40 + 40) / 640) * Math.PI)).toFixed(0)}V520`,
              ink.brick,
              4,
            ),
          ).join('') +
          line('M-20 520H620', ink.brick, 12),
      ),
    face: { skin: skins.cocoa, brow: '#1A1210', width: 76, jaw: 52, chin: 110, turn: -6, blush: '#8E3B28' },
    hair: (s) => wear.headwrap(s, ink.indigo, '#18233A', ink.ochre),
    garment: { kind: 'jacket', fill: ink.pine, dark: '#16261F', second: ink.cream, width: 190 },
    tilt: -3,
    scale: 1.1,
    over: () => earrings(76, -6, 'drop', ink.ochre),
    last: () => back.beads(450, 8, ink.ochre, ink.brick),
  },
  'jose-angel-munoz': {
    ground: ink.umber,
    scene: (s) =>
      back.rings(s, 300, 270, [258, 238, 226, 206], [ink.ochre, ink.brick, ink.wheat, '#3E2A1F'], ink.black) +
      cut(Array.from({ length: 6 }, (_, i) => line(`M${235 + i * 26} -10V660`, ink.wheat, 2.6)).join('')),
    face: {
      skin: skins.honey,
      brow: '#4A4540',
      width: 80,
      jaw: 62,
      chin: 116,
      turn: 8,
      eyes: 'open',
      lips: 'thin',
      browWidth: 8,
      lines: true,
    },
    hair: (s) => hair.sidePart(s, ...steel),
    garment: { kind: 'apron', fill: ink.cream, dark: '#C4B08A', second: ink.terracotta, width: 214 },
    over: (s) => hair.beard(s, 'moustache', ...steel, 8),
    tilt: 2,
  },
  'hala-sabbagh': {
    ground: ink.indigo,
    scene: (s) =>
      back.stars(s, 64, ink.wheat) +
      cut(
        ['M-40 420A380 380 0 0 1 640 420', 'M-120 470A460 460 0 0 1 720 470']
          .map((d) => line(d, ink.sky, 2.6))
          .join(''),
      ) +
      back.sun(s, 490, 128, 56, ink.wheat, ink.ochre),
    face: { skin: skins.sand, brow: '#33231B', width: 75, jaw: 52, chin: 108, turn: 7, blush: '#C0573F' },
    hair: () => wear.headscarf(ink.terracotta, ink.brick, ink.plum),
    garment: { kind: 'crew', fill: ink.plum, dark: '#3E2130', second: '#5A3343', width: 188 },
    tilt: 3,
    scale: 1.14,
  },
  'lin-jingyi': {
    ground: ink.paper,
    scene: (s) =>
      back.sun(s, 440, 160, 88, ink.terracotta, ink.brick) +
      back.peaks(
        s,
        [
          [120, 210, 260],
          [430, 260, 300],
        ],
        ink.mist,
        ink.slate,
      ) +
      back.ridges(s, 420, [ink.sage, ink.moss], ink.pine) +
      back.sprig(62, 660, 330, -14, ink.pine, ink.pine) +
      back.sprig(548, 660, 280, 14, ink.pine, ink.pine),
    face: {
      skin: skins.porcelain,
      brow: '#2A211D',
      width: 77,
      jaw: 52,
      chin: 106,
      turn: -7,
      blush: '#D9694E',
      browWidth: 5,
    },
    hair: (s) => hair.bob(s, ...coal),
    garment: { kind: 'wrap', fill: ink.moss, dark: ink.pine, second: '#E3D9C2', width: 182 },
    tilt: -2,
  },
  'kaveri-deshpande': {
    ground: ink.ochre,
    scene: (s) => back.steps(150, ink.wheat, '#B97F2E') + back.arch(s, 300, 214, 46, ink.plum, '#3A1F2C'),
    face: { skin: skins.amber, brow: '#221713', width: 76, jaw: 52, chin: 110, turn: 5, eyes: 'open' },
    hair: (s) => hair.braid(s, ...coal),
    garment: { kind: 'drape', fill: ink.pine, dark: '#16261F', second: ink.terracotta, width: 184 },
    over: () => earrings(76, 5, 'drop', ink.ochre) + disc(5, -58, 5, ink.brick),
    last: () => back.beads(462, 6, ink.wheat, ink.ochre),
  },
  'myroslava-tkachenko': {
    ground: ink.sky,
    scene: () =>
      [
        [70, 120, 56],
        [536, 90, 48],
        [40, 330, 44],
        [566, 300, 58],
        [96, 520, 60],
        [528, 520, 50],
      ]
        .map(([x, y, r]) => back.flower(x!, y!, r!, ink.ochre, ink.umber))
        .join(''),
    face: {
      skin: skins.porcelain,
      brow: '#8C5230',
      width: 76,
      jaw: 54,
      chin: 110,
      turn: -8,
      blush: '#D9694E',
      browWidth: 5,
    },
    hair: (s) => hair.waves(s, ...copper),
    garment: { kind: 'embroidered', fill: ink.cream, dark: '#CDBB98', second: ink.brick, width: 184 },
    tilt: -4,
  },
  'leonidas-vardakis': {
    ground: ink.paper,
    scene: (s) =>
      back.sun(s, 128, 132, 72, ink.ochre, ink.terracotta) +
      cut(back.bird(470, 120, 0.8, ink.slate, -8) + back.bird(540, 190, 0.5, ink.slate, 6)) +
      back.ridges(s, 300, [ink.sky, ink.slate, '#3F5E70', ink.indigo], ink.indigo, 74),
    face: {
      skin: skins.honey,
      brow: '#3A2A20',
      width: 80,
      jaw: 60,
      chin: 116,
      turn: 9,
      eyes: 'open',
      browWidth: 8,
      lines: true,
    },
    hair: (s) => hair.quiff(s, ...umber),
    garment: { kind: 'high', fill: ink.cream, dark: '#BFAE8B', second: '#E8DCC3', width: 218 },
    over: (s) => hair.beard(s, 'full', ...umber, 9),
    tilt: 2,
    scale: 1.12,
  },
  'haruka-onodera': {
    ground: ink.mist,
    scene: (s) =>
      back.sun(s, 300, 262, 218, ink.cream, ink.wheat) +
      back.scales(s, 452, 40, [ink.slate, ink.sky], ink.cream),
    face: {
      skin: skins.sand,
      brow: '#221B18',
      width: 77,
      jaw: 56,
      chin: 112,
      turn: 6,
      lips: 'thin',
      browWidth: 6.5,
    },
    hair: (s) => hair.sidePart(s, ...coal),
    garment: { kind: 'robe', fill: ink.indigo, dark: '#1B273C', second: '#20304A', width: 204 },
    over: () => glasses(6, 'round', '#3A2A20'),
    tilt: 2,
  },
  'siobhan-ni-dhuibhir': {
    ground: ink.blush,
    scene: (s) =>
      back.ridges(s, 330, [ink.sage, ink.moss, ink.pine], ink.pine, 88) +
      cut(
        shape('M488 372L500 196L540 196L552 372Z', ink.cream) +
          shape('M494 300L496 260L544 260L546 300Z', ink.brick) +
          shape('M498 196V172H542V196Z', ink.black) +
          shape('M494 172L520 146L546 172Z', ink.brick),
      ) +
      cut(shape('M498 182L330 150L330 206Z', ink.wheat, 'opacity=".55"')),
    face: {
      skin: skins.porcelain,
      brow: '#B5AEA4',
      width: 77,
      jaw: 56,
      chin: 110,
      turn: -8,
      eyes: 'open',
      blush: '#D9694E',
      lines: true,
      lips: 'thin',
    },
    hair: (s) => hair.curls(s, ...silver, 74),
    garment: { kind: 'high', fill: ink.slate, dark: '#31485A', second: '#6E8B98', width: 192 },
    over: () => glasses(-8, 'round', ink.brick),
    tilt: -3,
  },
  'inti-quispe': {
    ground: ink.wheat,
    scene: (s) =>
      back.sun(s, 300, 210, 196, ink.ochre, ink.terracotta) +
      back.peaks(
        s,
        [
          [70, 250, 250],
          [540, 220, 270],
        ],
        ink.plum,
        '#3A1F2C',
        ink.cream,
      ),
    face: {
      skin: skins.chestnut,
      brow: '#1F1613',
      width: 80,
      jaw: 60,
      chin: 110,
      turn: 6,
      lips: 'full',
      browWidth: 7,
    },
    hair: (s) => wear.beanie(s, ink.brick, '#5F1F15', coal[0]),
    garment: { kind: 'poncho', fill: ink.terracotta, dark: ink.plum, second: ink.ochre, width: 224 },
    over: () =>
      cut(
        [-1, 1]
          .map(
            (k) =>
              shape(
                `M${k * 94} -66C${k * 104} -20 ${k * 100} 30 ${k * 86} 62C${k * 74} 40 ${k * 74} -20 ${k * 76} -66Z`,
                ink.brick,
              ) +
              line(`M${k * 86} 60V128`, ink.ochre, 6) +
              disc(k * 86, 134, 12, ink.ochre),
          )
          .join(''),
      ),
    tilt: 2,
    scale: 1.12,
  },
  'gurpreet-dhaliwal': {
    ground: ink.cream,
    scene: (s) =>
      back.arch(s, 300, 238, 40, ink.wheat, ink.ochre) +
      cut(
        [30, 74, 118, 492, 536, 578]
          .map((x, i) => back.wheat(x, 660, 250 + (i % 3) * 46, (x - 300) * 0.06, ink.ochre))
          .join(''),
      ),
    face: {
      skin: skins.amber,
      brow: '#2A201B',
      width: 80,
      jaw: 62,
      chin: 116,
      turn: -7,
      eyes: 'open',
      browWidth: 9,
    },
    hair: (s) => wear.turban(s, ink.slate, ink.indigo, ink.terracotta),
    garment: { kind: 'collar', fill: ink.cream, dark: '#BFAE8B', second: ink.umber, width: 220 },
    over: (s) => hair.beard(s, 'full', ...coal, -7),
    tilt: -2,
    scale: 1.08,
  },
  'mereana-tuhoro': {
    ground: ink.pine,
    scene: (s) =>
      cut(
        [
          [96, 150, 1, 1],
          [512, 190, -1, 0.86],
          [60, 420, 1, 0.7],
        ]
          .map(
            ([x, y, k, z]) =>
              `<g transform="translate(${x} ${y}) scale(${k! * z!} ${z})">${line('M-30 330C-50 200 -66 80 -10 6C36 -46 108 -10 92 48C80 88 26 84 26 46C28 22 58 22 58 42', ink.sage, 15)}</g>`,
          )
          .join(''),
      ) + back.ridges(s, 486, [ink.sky, ink.slate], ink.indigo, 70),
    face: { skin: skins.chestnut, brow: '#1E1512', width: 79, jaw: 56, chin: 110, turn: 8, blush: '#8E3B28' },
    hair: (s) => hair.centreParting(s, ...coal, 210),
    garment: { kind: 'crew', fill: ink.ochre, dark: '#99641F', second: '#C48A2E', width: 190 },
    over: () => earrings(79, 8, 'drop', '#4E7A66'),
    tilt: 3,
  },
  'zeynep-caglayan': {
    ground: ink.blush,
    scene: (s) =>
      back.sun(s, 130, 190, 84, ink.terracotta, ink.brick) +
      cut(
        back.bird(470, 130, 0.9, ink.cream, -10) +
          back.bird(520, 240, 0.6, ink.cream, 8) +
          back.bird(84, 330, 0.55, ink.cream, 0),
      ) +
      back.ridges(s, 420, [ink.sky, ink.slate, ink.indigo], ink.indigo, 66),
    face: { skin: skins.sand, brow: '#3A281E', width: 76, jaw: 54, chin: 110, turn: -9, eyes: 'open' },
    hair: (s) => {
      const low = hair.knot(s, ...umber, 'low');
      const cap = wear.peakedCap(s, ink.cream, ink.indigo, ink.ochre);
      return { back: low.back, front: low.front + cut(cap.front) };
    },
    garment: { kind: 'jacket', fill: ink.indigo, dark: '#17213A', second: ink.cream, width: 190 },
    over: () => earrings(76, -9, 'pearl', ink.cream),
    tilt: -2,
    scale: 1.12,
  },
  'kwame-asante': {
    ground: ink.terracotta,
    scene: (s) =>
      cut(
        Array.from({ length: 24 }, (_, i) => {
          const [c, r] = [i % 6, Math.floor(i / 6)];
          return (c + r) % 2
            ? ''
            : `<path d="M${c * 100} ${241 + r * 100}h100v100h-100Z" fill="${ink.brick}"/>`;
        }).join(''),
      ) + back.sun(s, 300, 250, 190, ink.wheat, ink.ochre),
    face: { skin: skins.ebony, brow: '#140E0C', width: 77, jaw: 56, chin: 112, turn: 7, eyes: 'open' },
    hair: (s) => hair.afro(s, '#231A17', '#0B0807', 0.86),
    garment: { kind: 'crew', fill: ink.cream, dark: '#C4B08A', second: ink.indigo, width: 206 },
    tilt: 2,
  },
  'tran-ngoc-son': {
    ground: ink.sage,
    scene: (s) =>
      cut(
        [60, 138, 462, 540]
          .map((x, i) =>
            line(`M${x} ${380 - (i % 2) * 50}c-40 -60 40 -90 0 -150s30 -80 6 -130`, ink.cream, 11),
          )
          .join(''),
      ) +
      cut(
        shape('M-30 440H250C250 560 170 610 110 610S-30 560 -30 440Z', ink.brick) +
          shape('M350 440H630C630 560 560 610 490 610S350 560 350 440Z', ink.indigo) +
          shape('M-30 440H250V458H-30ZM350 440H630V458H350Z', ink.cream),
      ) +
      speckle(s, 'M0 380H600V641H0Z', ink.pine, [0, 1, 0, 0.1], 0.4),
    face: {
      skin: skins.honey,
      brow: '#221A16',
      width: 79,
      jaw: 60,
      chin: 112,
      turn: -6,
      browWidth: 7,
      blush: '#B5543A',
    },
    hair: (s) => hair.quiff(s, ...coal),
    garment: { kind: 'collar', fill: ink.cream, dark: '#C0AE8A', second: ink.brick, width: 208 },
    over: (s) => hair.beard(s, 'goatee', ...coal, -6),
    tilt: -3,
    scale: 1.14,
  },
  'kim-haneul': {
    ground: ink.mist,
    scene: (s) => back.rings(s, 300, 270, [262, 210, 160], [ink.sky, ink.blush, ink.wheat], ink.slate),
    face: {
      skin: skins.porcelain,
      brow: '#3A2A22',
      width: 75,
      jaw: 50,
      chin: 108,
      turn: -5,
      blush: '#E07F66',
      browWidth: 5,
    },
    hair: (s) => hair.knot(s, ...chestnut, 'top'),
    garment: { kind: 'high', fill: ink.brick, dark: '#5F1F15', second: '#B04A34', width: 180 },
    over: () => earrings(75, -5, 'hoop', ink.ochre),
    tilt: -5,
    scale: 1.1,
  },
  'luiza-figueiredo': {
    ground: ink.moss,
    scene: (s) =>
      back.sprig(56, 600, 470, -20, ink.pine, ink.pine, 58) +
      back.sprig(552, 620, 450, 24, ink.pine, ink.pine, 58) +
      back.sun(s, 300, 250, 178, ink.wheat, ink.ochre) +
      cut(
        back.bird(106, 120, 0.95, ink.terracotta, -12) +
          back.bird(500, 84, 0.7, ink.ochre, 10) +
          back.bird(520, 380, 0.6, ink.sky, -16),
      ),
    face: {
      skin: skins.chestnut,
      brow: '#24170F',
      width: 76,
      jaw: 54,
      chin: 110,
      turn: 8,
      eyes: 'open',
      blush: '#9C3B28',
    },
    hair: (s) => hair.curls(s, ...umber, 118),
    garment: { kind: 'collar', fill: ink.terracotta, dark: '#7E2D1C', second: ink.wheat, width: 184 },
    over: () => earrings(76, 8, 'hoop', ink.ochre),
    tilt: 3,
  },
};

/** The drawing of one portrait, 600 by 641. */
export function drawPortrait(name: string): { sheet: Sheet; content: string } {
  const p = portraits[name]!;
  const s = sheet(600, 641);
  const locks = p.hair(s);
  const place = `translate(300 ${p.scale && p.scale < 1.12 ? 296 : 286}) rotate(${p.tilt ?? 0}) scale(${p.scale ?? 1.18})`;
  const content =
    `<rect width="600" height="641" fill="${p.ground}"/>` +
    speckle(s, 'M0 0H600V641H0Z', ink.black, [0, 1, 0.3, 0.3], 0.14) +
    p.scene(s) +
    (locks.back ? `<g transform="${place}">${cut(locks.back)}</g>` : '') +
    neck(s, p.face.skin, p.garment.width) +
    garment(s, p.garment) +
    (p.last?.(s) ?? '') +
    `<g transform="${place}">${head(s, p.face)}${p.over ? cut(p.over(s)) : ''}${locks.front ? cut(locks.front) : ''}</g>`;
  return { sheet: s, content };
}

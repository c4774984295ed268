import * as back from './backdrops.ts';
import { cut, ink, inside, line, type Sheet } from './paper.ts';
import { ground, put, type Scene } from './scenes.ts';
import * as things from './things.ts';

const plate = 'M84 320a216 216 0 1 0 432 0a216 216 0 1 0 -432 0Z';

/** A company's emblem: its thing on a disc, with something of its own behind. */
const emblem =
  (fill: string, plate: string, dark: string, thing: (s: Sheet) => string, behind: Scene = () => ''): Scene =>
  (s) =>
    ground(s, fill) + behind(s) + back.rings(s, 300, 320, [236, 216], [ink.cream, plate], dark) + thing(s);

/** Companies' pictures, by the name of their file, 600 by 641. */
export const emblems: Record<string, Scene> = {
  'longspan-footbridges': emblem(
    ink.pine,
    ink.wheat,
    ink.ochre,
    (s) =>
      put(things.footbridge(s, 170), 300, 350, 0.96) +
      cut(
        line(
          'M150 420q25 -16 50 0t50 0t50 0t50 0t50 0t50 0M190 452q25 -16 50 0t50 0t50 0t50 0',
          ink.slate,
          8,
        ),
      ),
  ),
  'guitarras-valdeluna': emblem(
    ink.brick,
    ink.indigo,
    ink.black,
    (s) =>
      put(
        cut(`<path d="M-60 -150A165 165 0 1 0 130 110A140 140 0 1 1 -60 -150Z" fill="${ink.wheat}"/>`),
        270,
        330,
      ) + put(things.guitar(s), 322, 372, 1.02, 18),
  ),
  'qingyan-tea': emblem(
    ink.sage,
    ink.terracotta,
    ink.brick,
    (s) => put(things.teapot(s), 290, 352, 1.08),
    () => back.sprig(44, 660, 560, -8, ink.moss, ink.moss) + back.sprig(558, 660, 500, 8, ink.moss, ink.moss),
  ),
  'jasmine-press': emblem(ink.ochre, ink.sky, ink.slate, (s) => put(things.books(s), 296, 352, 1.04)),
  'nordlys-bakeri': emblem(
    ink.indigo,
    ink.blush,
    ink.rose,
    (s) =>
      put(things.loaf(s), 300, 350, 1.02) +
      line(
        'M210 232c-16 -26 16 -34 0 -62M300 222c-16 -26 16 -34 0 -62M390 232c-16 -26 16 -34 0 -62',
        ink.cream,
        9,
      ),
    (s) =>
      back.stars(s, 40, ink.wheat) +
      cut(
        ['M-20 140C120 20 260 160 620 30', 'M-20 200C140 70 300 210 620 90']
          .map((d, i) => line(d, i ? ink.slate : ink.sage, 26, 'opacity=".55"'))
          .join(''),
      ),
  ),
  'sarovar-conservation': emblem(ink.plum, ink.terracotta, ink.brick, (s) =>
    put(things.well(s), 300, 320, 0.82, 45),
  ),
  'marti-tersanesi': emblem(
    ink.slate,
    ink.blush,
    ink.rose,
    (s) =>
      back.sun(s, 374, 236, 50, ink.terracotta, ink.brick) +
      cut(back.bird(214, 230, 0.9, ink.cream, -6)) +
      put(things.ferry(s), 298, 372, 0.78) +
      cut(line('M120 470q30 -20 60 0t60 0t60 0t60 0t60 0t60 0', ink.indigo, 11)),
  ),
  'mwangaza-solar': emblem(ink.terracotta, ink.wheat, ink.ochre, (s) =>
    inside(
      s,
      plate,
      put(things.panels(s), 310, 308, 1) + back.ridges(s, 402, [ink.sage, ink.moss], ink.pine, 54),
    ),
  ),
  'mare-alta': emblem(
    ink.wheat,
    ink.mist,
    ink.sky,
    (s) =>
      inside(
        s,
        plate,
        put(things.stool(s), 300, 286, 1.06) + back.ridges(s, 428, [ink.sky, ink.slate], ink.indigo, 40),
      ),
    (s) => back.scales(s, 470, 44, [ink.slate, ink.sky], ink.cream),
  ),
};

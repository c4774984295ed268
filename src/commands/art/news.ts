import * as back from './backdrops.ts';
import { word } from './lettering.ts';
import { cut, ink, line, type Sheet, shape, speckle } from './paper.ts';
import { drawPortrait } from './portraits.ts';
import { ground, put, type Scene, scenes } from './scenes.ts';
import * as things from './things.ts';

let copies = 0;
/** A portrait to be set into another picture; its ids are renamed so that they stay its own. */
const bust = (name: string) => {
  const mine = `p${copies++}-`;
  return drawPortrait(name).content.replace(/(id="|url\(#)n(\d+)/g, `$1${mine}n$2`);
};

/** A card like a page of the site: a picture, a name, lines of text. */
const card = (s: Sheet, name: string, tone: string) =>
  cut(shape('M-120 -170H120V170H-120Z', ink.cream)) +
  `<svg x="-104" y="-154" width="208" height="206" viewBox="0 60 600 560" preserveAspectRatio="xMidYMid slice">${bust(name)}</svg>` +
  shape('M-104 72H20V90H-104Z', tone) +
  line('M-100 112H96M-100 128H84M-100 144H40', ink.silver, 5) +
  speckle(s, 'M-120 -170H120V170H-120Z', ink.ochre, [0, 1, 0.1, 0.3], 0.2);

/** Pictures of the news, by the name of their file, 1200 by 630. */
export const news: Record<string, Scene> = {
  'what-the-seal-means': (s) =>
    ground(s, ink.pine) +
    [60, 190, 1010, 1140]
      .map((x, i) =>
        back.sprig(x, 660, 430 - (i % 3) * 60, (600 - x) * 0.06, i % 2 ? ink.moss : ink.sage, ink.moss, 52),
      )
      .join('') +
    put(
      things.seal(
        s,
        208,
        ink.wheat,
        ink.ochre,
        `<circle r="138" fill="none" stroke="${ink.brick}" stroke-width="3"/>${line('M-66 6L-18 56L74 -50', ink.brick, 27)}`,
      ),
      600,
      300,
    ) +
    cut(
      shape('M520 480L470 640L540 600L580 640L600 500ZM680 480L730 640L660 600L620 640L600 500Z', ink.brick),
    ),
  'one-link-is-enough': (s) =>
    ground(s, ink.sky, ink.slate) +
    back.ridges(s, 430, [ink.mist, ink.sage, ink.moss], ink.pine, 64) +
    cut(line('M300 330C430 120 560 470 700 300S930 110 1010 150', ink.brick, 5, 'stroke-dasharray="2 15"')) +
    put(card(s, 'hala-sabbagh', ink.terracotta), 250, 320, 1.12, -6) +
    cut(
      `<g transform="translate(1010 150) rotate(-14)">${shape('M-92 28L110 -52L-20 70L-34 36Z', ink.cream)}${shape('M110 -52L-34 36L-40 84L-14 52Z', ink.silver)}</g>`,
    ) +
    cut(
      [
        [560, 452, ink.ochre],
        [720, 420, ink.terracotta],
        [860, 470, ink.plum],
        [1020, 430, ink.indigo],
      ]
        .map(
          ([x, y, c]) =>
            `<path transform="translate(${x} ${y})" d="M0 44C-20 14 -34 0 -34 -20A34 34 0 0 1 34 -20C34 0 20 14 0 44Z" fill="${c}"/><circle cx="${x}" cy="${Number(y) - 20}" r="13" fill="${ink.cream}"/>`,
        )
        .join(''),
    ),
  'a-door-for-everyone': (s) =>
    ground(s, ink.blush, ink.rose) +
    back.sun(s, 980, 150, 84, ink.terracotta, ink.brick) +
    back.arch(s, 600, 210, 60, ink.terracotta, ink.brick) +
    back.arch(s, 600, 168, 102, ink.wheat, ink.ochre) +
    back.arch(s, 600, 126, 144, ink.cream, ink.wheat) +
    cut(
      [0, 1, 2, 3]
        .map((i) =>
          shape(
            `M${330 - i * 46} ${486 + i * 38}H606V${524 + i * 38}H${330 - i * 46}Z`,
            [ink.slate, '#527080', '#48657A', ink.indigo][i]!,
          ),
        )
        .join(''),
    ) +
    cut(
      shape('M600 486H700L1240 640H600Z', ink.sage) +
        line('M660 474L1240 634', ink.pine, 7) +
        [0, 1, 2, 3, 4]
          .map((i) => line(`M${700 + i * 112} ${486 + i * 31}V${520 + i * 31}`, ink.pine, 6))
          .join(''),
    ) +
    back.sprig(96, 660, 380, 10, ink.pine, ink.pine),
  'what-we-do-not-keep': (s) =>
    ground(s, ink.indigo) +
    back.stars(s, 70, ink.wheat) +
    cut(
      `<path d="M600 96A150 150 0 0 1 690 366L740 660H460L510 366A150 150 0 0 1 600 96Z" fill="${ink.wheat}"/>`,
    ) +
    back.ridges(s, 590, [ink.plum], ink.black) +
    back.sprig(600, 600, 330, 4, ink.pine, ink.pine, 50) +
    cut(
      [140, 250, 950, 1060]
        .map(
          (x, i) =>
            shape(
              `M${x - 46} ${520 - (i % 2) * 40}L${x} ${470 - (i % 2) * 40}L${x + 46} ${520 - (i % 2) * 40}V620H${x - 46}Z`,
              [ink.slate, ink.plum, ink.slate, ink.terracotta][i]!,
            ) + shape(`M${x - 12} ${548 - (i % 2) * 30}h24v30h-24Z`, ink.ochre),
        )
        .join(''),
    ),
  'photos-the-right-way-up': (s) =>
    ground(s, ink.sage, ink.pine) +
    cut(shape('M-20 560H1220V650H-20Z', ink.umber)) +
    things.frame(230, 300, 240, 256, 0, ink.umber, bust('siobhan-ni-dhuibhir')) +
    things.frame(600, 300, 300, 320, -13, ink.ochre, bust('leonidas-vardakis')) +
    things.frame(970, 300, 240, 256, 0, ink.brick, bust('kwame-asante')) +
    cut(line('M772 150A230 230 0 0 1 806 300', ink.brick, 9) + shape('M786 296h40l-20 32Z', ink.brick)),
  'a-search-that-reads': (s) =>
    ground(s, ink.paper, ink.ochre) +
    ['lin-jingyi', 'myroslava-tkachenko', 'kaveri-deshpande', 'haruka-onodera', 'jose-angel-munoz']
      .map((n, i) =>
        put(
          card(s, n, [ink.terracotta, ink.ochre, ink.plum, ink.slate, ink.umber][i]!),
          120 + i * 240,
          330 + (i % 2 ? 26 : -18),
          1.06,
          [-5, 3, -2, 4, -4][i]!,
        ),
      )
      .join('') +
    cut(
      `<circle cx="640" cy="270" r="150" fill="${ink.cream}" fill-opacity=".12" stroke="${ink.indigo}" stroke-width="22"/>${line('M748 378L880 520', ink.indigo, 36)}`,
    ),
  'the-bridge-at-umuagu': (s) => scenes.footbridge!(s),
  'the-quiet-ferry': (s) => scenes.ferry!(s),
};

/** The picture that stands for the site where a page has none of its own. */
export function greeting(s: Sheet, plate: string): string {
  return (
    ground(s, '#FAF8F3', ink.wheat) +
    put(card(s, 'kaveri-deshpande', ink.ochre), 760, 360, 1.3, -7) +
    put(card(s, 'luiza-figueiredo', ink.terracotta), 1052, 350, 1.3, 6) +
    put(card(s, 'amara-okafor', ink.pine), 900, 310, 1.42, -1) +
    plate +
    word('vitae', 84, 420, 190, '#1C1915') +
    word('tagline', 88, 486, 39, '#554E45')
  );
}

/** The banner of a bookbinder that does not exist. */
export function banner(s: Sheet): string {
  const wide = s.width > s.height;
  const notebook = (fill: string, dark: string) =>
    cut(
      shape('M-92 -124H88Q98 -124 98 -114V114Q98 124 88 124H-92Z', fill) +
        speckle(s, 'M-92 -124H98V124H-92Z', dark, [1, 1, 0.2, 0.2], 0.6) +
        shape('M-92 -124H-66V124H-92Z', dark, 'opacity=".55"') +
        line('M-79 -100V-60M-79 -40V0M-79 20V60M-79 80V104', ink.cream, 3) +
        shape('M-30 -70H66V-30H-30Z', ink.cream),
    );
  const open = cut(
    shape(
      'M-190 -70C-120 -104 -50 -96 0 -66C50 -96 120 -104 190 -70V86C120 54 50 62 0 92C-50 62 -120 54 -190 86Z',
      ink.cream,
    ) +
      line('M0 -64V90', ink.ochre, 3) +
      [0, 1, 2, 3, 4]
        .map((i) =>
          line(
            `M-160 ${-48 + i * 24}C-110 ${-70 + i * 24} -60 ${-66 + i * 24} -26 ${-48 + i * 24}M26 ${-48 + i * 24}C60 ${-66 + i * 24} 110 ${-70 + i * 24} 160 ${-48 + i * 24}`,
            ink.silver,
            3,
          ),
        )
        .join(''),
  );
  const back2 = ground(s, ink.blush, ink.rose);
  return wide
    ? back2 +
        back.sun(s, 1120, 180, 190, ink.terracotta, ink.brick) +
        put(notebook(ink.pine, '#16261F'), 944, 176, 1.02, -9) +
        put(notebook(ink.indigo, '#16213A'), 1346, 170, 0.98, 8) +
        put(open, 1144, 262, 1.02, -2) +
        back.sprig(40, 380, 260, 16, ink.pine, ink.pine, 38) +
        word('foxglove', 120, 186, 88, ink.black) +
        word('flat', 124, 246, 40, ink.umber) +
        word('bookbinders', 124, 92, 20, ink.brick)
    : back2 +
        back.sun(s, 320, 470, 236, ink.terracotta, ink.brick) +
        put(notebook(ink.pine, '#16261F'), 186, 430, 1.1, -10) +
        put(notebook(ink.indigo, '#16213A'), 462, 416, 1.05, 9) +
        put(open, 320, 610, 1.22, -2) +
        word('bookbinders', 320, 92, 20, ink.brick, true) +
        word('foxglove', 320, 176, 74, ink.black, true) +
        word('flat', 320, 228, 36, ink.umber, true);
}

import * as back from './backdrops.ts';
import { cut, ink, line, type Sheet, shape, speckle } from './paper.ts';
import * as things from './things.ts';

/** A place that may be drawn on a sheet of any shape. */
export type Scene = (s: Sheet) => string;

/** A sheet's whole ground, darkening to one corner. */
export const ground = (s: Sheet, fill: string, dark: string = ink.black) =>
  `<rect width="${s.width}" height="${s.height}" fill="${fill}"/>${speckle(s, `M0 0H${s.width}V${s.height}H0Z`, dark, [0, 1, 0.2, 0.25], 0.2)}`;

/** Places a thing on a sheet. */
export const put = (content: string, x: number, y: number, k = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k})">${content}</g>`;

/** Places and still lifes, by name. */
export const scenes: Record<string, Scene> = {
  footbridge: (s) => {
    const [cx, h] = [s.width / 2, s.height];
    return (
      ground(s, ink.wheat, ink.terracotta) +
      back.sun(s, cx + s.width * 0.18, h * 0.3, 96, ink.terracotta, ink.brick) +
      back.ridges(s, h * 0.46, [ink.sage, ink.moss], ink.pine, 60) +
      back.ridges(s, h * 0.76, [ink.sky, ink.slate], ink.indigo, 66) +
      put(things.footbridge(s, Math.min(420, s.width * 0.42), cx + 20), cx, h * 0.66) +
      back.sprig(s.width * 0.07, h + 20, h * 0.5, -18, ink.pine, ink.pine) +
      back.sprig(s.width * 0.95, h + 20, h * 0.38, 16, ink.pine, ink.pine)
    );
  },
  observatory: (s) => {
    const [cx, h] = [s.width / 2, s.height];
    return (
      ground(s, ink.indigo) +
      back.stars(s, Math.round(s.width / 8), ink.wheat) +
      cut(
        [220, 290, 360]
          .map(
            (r) =>
              `<circle cx="${cx + 120}" cy="${h * 0.2}" r="${r}" fill="none" stroke="${ink.slate}" stroke-width="2.5"/>`,
          )
          .join(''),
      ) +
      back.sun(s, s.width * 0.2, h * 0.2, 50, ink.wheat, ink.ochre) +
      back.ridges(s, h * 0.66, [ink.plum, '#4A2C3A', '#2C1B26'], ink.black, 60) +
      put(things.dome(s), cx + s.width * 0.06, h * 0.62, 1.05)
    );
  },
  workbench: (s) => {
    const [w, h] = [s.width, s.height];
    const tools =
      line(`M${w * 0.62} ${h * 0.14}V${h * 0.34}`, ink.umber, 14) +
      shape(
        `M${w * 0.62 - 10} ${h * 0.34}H${w * 0.62 + 10}L${w * 0.62 + 6} ${h * 0.48}H${w * 0.62 - 6}Z`,
        ink.silver,
      ) +
      line(`M${w * 0.74} ${h * 0.14}V${h * 0.3}`, ink.brick, 14) +
      shape(
        `M${w * 0.74 - 18} ${h * 0.3}H${w * 0.74 + 18}V${h * 0.42}L${w * 0.74} ${h * 0.47}L${w * 0.74 - 18} ${h * 0.42}Z`,
        ink.silver,
      ) +
      `<circle cx="${w * 0.87}" cy="${h * 0.25}" r="${38}" fill="none" stroke="${ink.ochre}" stroke-width="13"/>`;
    return (
      ground(s, ink.sage, ink.pine) +
      cut(shape(`M${w * 0.54} ${h * 0.1}H${w * 0.96}V${h * 0.14}H${w * 0.54}Z`, ink.umber)) +
      cut(tools) +
      cut(
        shape(`M-20 ${h * 0.8}H${w + 20}V${h + 20}H-20Z`, ink.umber) +
          speckle(s, `M0 ${h * 0.8}H${w}V${h}H0Z`, ink.black, [0, 1, 0, 0], 0.6) +
          line(`M0 ${h * 0.88}C${w * 0.3} ${h * 0.86} ${w * 0.6} ${h * 0.9} ${w} ${h * 0.87}`, '#4C3325', 3),
      ) +
      put(things.guitar(s), w * 0.3, h * 0.58, h / 641) +
      cut(
        shape(`M${w * 0.66} ${h * 0.62}H${w * 0.82}L${w * 0.805} ${h * 0.8}H${w * 0.675}Z`, ink.terracotta),
      ) +
      cut(
        line(
          `M${w * 0.7} ${h * 0.62}L${w * 0.68} ${h * 0.5}M${w * 0.74} ${h * 0.62}V${h * 0.47}M${w * 0.78} ${h * 0.62}L${w * 0.81} ${h * 0.52}`,
          ink.wheat,
          9,
        ),
      )
    );
  },
  terraces: (s) => {
    const [w, h] = [s.width, s.height];
    const bands = Array.from({ length: 8 }, (_, i) => {
      const y = h * 0.46 + i * 46;
      const d = `M-20 ${y + 20}C${w * 0.25} ${y - 34 + i * 5} ${w * 0.5} ${y + 46 - i * 4} ${w + 20} ${y - 6 + i * 3}V${h + 40}H-20Z`;
      return cut(
        shape(d, [ink.sage, ink.moss, '#52694B', ink.pine][i % 4]!) +
          speckle(s, d, ink.pine, [0, 0.6, 0, 0], 0.5) +
          line(
            `M-20 ${y + 40}C${w * 0.25} ${y - 14 + i * 5} ${w * 0.5} ${y + 66 - i * 4} ${w + 20} ${y + 14 + i * 3}`,
            ink.wheat,
            3,
            'stroke-dasharray="1 12" opacity=".7"',
          ),
      );
    }).join('');
    return (
      ground(s, ink.paper, ink.terracotta) +
      back.sun(s, w * 0.7, h * 0.22, 76, ink.terracotta, ink.brick) +
      back.peaks(
        s,
        [
          [w * 0.22, h * 0.2, w * 0.62],
          [w * 0.7, h * 0.29, w * 0.66],
        ],
        ink.mist,
        ink.slate,
      ) +
      bands +
      back.sprig(w * 0.9, h + 30, h * 0.44, 14, ink.cream, ink.cream, 40)
    );
  },
  ferry: (s) => {
    const [w, h] = [s.width, s.height];
    const towers = [0.08, 0.16, 0.78, 0.9]
      .map((x, i) => {
        const [px, top] = [w * x, h * (0.36 + (i % 2) * 0.05)];
        return `${shape(`M${px - 5} ${h * 0.62}V${top}L${px} ${top - 34}L${px + 5} ${top}V${h * 0.62}Z`, ink.rose)}`;
      })
      .join('');
    return (
      ground(s, ink.blush, ink.terracotta) +
      back.sun(s, w * 0.68, h * 0.3, 88, ink.terracotta, ink.brick) +
      cut(
        towers +
          shape(
            `M${w * 0.02} ${h * 0.66}C${w * 0.04} ${h * 0.44} ${w * 0.2} ${h * 0.44} ${w * 0.23} ${h * 0.66}ZM${w * 0.76} ${h * 0.66}C${w * 0.78} ${h * 0.5} ${w * 0.9} ${h * 0.5} ${w * 0.93} ${h * 0.66}Z`,
            ink.rose,
          ),
      ) +
      cut(
        back.bird(w * 0.3, h * 0.2, 0.8, ink.cream, -8) +
          back.bird(w * 0.42, h * 0.3, 0.5, ink.cream, 8) +
          back.bird(w * 0.86, h * 0.16, 0.6, ink.cream, 4),
      ) +
      back.ridges(s, h * 0.64, [ink.sky], ink.slate, 60) +
      put(things.ferry(s), w * 0.47, h * 0.6, Math.min(1.08, w / 560)) +
      back.ridges(s, h * 0.78, [ink.slate, ink.indigo], ink.indigo, 62)
    );
  },
  stepwell: (s) =>
    ground(s, ink.terracotta, ink.brick) +
    put(things.well(s), s.width / 2, s.height / 2, Math.min(s.width, s.height) / 380),
  rainforest: (s) => {
    const [w, h] = [s.width, s.height];
    return (
      ground(s, ink.pine) +
      back.sun(s, w * 0.5, h * 0.34, 120, ink.wheat, ink.ochre) +
      back.ridges(s, h * 0.62, [ink.moss, '#3F5A45'], ink.black, 80) +
      [0.06, 0.2, 0.82, 0.95]
        .map((x, i) =>
          back.sprig(
            w * x,
            h + 20,
            h * (0.72 - (i % 2) * 0.24),
            (x - 0.5) * -60,
            i % 2 ? ink.sage : ink.moss,
            ink.black,
            58,
          ),
        )
        .join('') +
      cut(
        back.bird(w * 0.4, h * 0.3, 1.5, ink.terracotta, -10) +
          back.bird(w * 0.66, h * 0.2, 0.9, ink.ochre, 8) +
          back.bird(w * 0.62, h * 0.5, 0.8, ink.sky, -18),
      )
    );
  },
  seabed: (s) => {
    const [w, h] = [s.width, s.height];
    return (
      ground(s, ink.slate, ink.indigo) +
      cut(
        [0.2, 0.5, 0.78]
          .map((x, i) =>
            shape(
              `M${w * x} -10L${w * (x + 0.1)} -10L${w * (x + 0.02 - i * 0.05)} ${h}L${w * (x - 0.2)} ${h}Z`,
              ink.sky,
              'opacity=".25"',
            ),
          )
          .join(''),
      ) +
      back.ridges(s, h * 0.74, [ink.ochre, ink.wheat], ink.umber, 60) +
      put(things.amphora(s), w * 0.36, h * 0.6, 1.15, -14) +
      put(things.amphora(s), w * 0.72, h * 0.72, 0.8, 62) +
      cut(
        [
          [0.7, 0.24],
          [0.8, 0.32],
          [0.2, 0.16],
        ]
          .map(
            ([x, y]) =>
              `<path transform="translate(${w * x!} ${h * y!})" d="M-34 0C-16 -20 14 -20 30 0L48 -14V14L30 0C14 20 -16 20 -34 0Z" fill="${ink.ochre}"/>`,
          )
          .join(''),
      )
    );
  },
  papers: (s) => {
    const [w, h] = [s.width, s.height];
    const sheets = [0.16, 0.39, 0.62, 0.85]
      .map((x, i) => {
        const [px, pw, ph] = [w * x, w * 0.17, h * (0.42 + (i % 2) * 0.08)];
        const d = `M${px - pw / 2} ${h * 0.2}H${px + pw / 2}V${h * 0.2 + ph}C${px + pw / 4} ${h * 0.2 + ph + 10} ${px - pw / 4} ${h * 0.2 + ph - 10} ${px - pw / 2} ${h * 0.2 + ph}Z`;
        return cut(
          shape(d, [ink.cream, ink.blush, ink.cream, ink.mist][i]!) +
            speckle(s, d, ink.ochre, [0, 1, 0, 0.2], 0.4) +
            shape(`M${px - 7} ${h * 0.17}h14v34h-14Z`, ink.umber),
        );
      })
      .join('');
    return (
      ground(s, ink.sky, ink.slate) +
      cut(line(`M-10 ${h * 0.2}H${w + 10}`, ink.umber, 4)) +
      sheets +
      cut(shape(`M-20 ${h * 0.82}H${w + 20}V${h + 20}H-20Z`, ink.umber)) +
      cut(shape(`M${w * 0.1} ${h * 0.77}H${w * 0.38}L${w * 0.35} ${h * 0.9}H${w * 0.13}Z`, ink.indigo)) +
      cut(
        line(`M${w * 0.6} ${h * 0.91}L${w * 0.86} ${h * 0.87}`, ink.ochre, 11) +
          shape(`M${w * 0.6} ${h * 0.9}l-46 10q26 16 50 2Z`, ink.black),
      )
    );
  },
};

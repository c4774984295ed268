import { cut, disc, ink, line, type Sheet, shape, speckle } from './paper.ts';

/** Things of the pictures, each drawn around (0,0), some 300 units across. */

function body(s: Sheet, d: string, fill: string, dark: string, strength = 0.7): string {
  return shape(d, fill) + speckle(s, d, dark, [1, 1, 0.2, 0.15], strength);
}

export function guitar(s: Sheet): string {
  const d =
    'M0 165C-70 165 -100 120 -96 74C-92 36 -52 26 -52 -4C-52 -28 -70 -40 -66 -74C-62 -104 -34 -116 0 -116C34 -116 62 -104 66 -74C70 -40 52 -28 52 -4C52 26 92 36 96 74C100 120 70 165 0 165Z';
  const pegs = [-292, -274, -256].map((y) => line(`M-30 ${y}H-18M18 ${y}H30`, ink.cream, 6)).join('');
  return (
    cut(body(s, d, ink.ochre, ink.umber)) +
    cut(disc(0, -14, 33, ink.brick) + disc(0, -14, 25, '#2A1A12') + shape('M-36 92H36V106H-36Z', ink.umber)) +
    cut(shape('M-12 -262H12V-40H-12Z', ink.umber) + shape('M-22 -310H22L18 -250H-18Z', ink.umber) + pegs) +
    line('M-6 -290V98M0 -290V98M6 -290V98', ink.cream, 1.3)
  );
}

export function ferry(s: Sheet): string {
  const row = (from: number, n: number, y: number) =>
    Array.from(
      { length: n },
      (_, i) => `<rect x="${from + i * 34}" y="${y}" width="20" height="16" rx="3" fill="${ink.indigo}"/>`,
    ).join('');
  return (
    cut(
      body(s, 'M-62 -108L-58 -46H-14L-18 -108Z', ink.brick, ink.black) +
        shape('M-62 -108L-61 -90H-17L-18 -108Z', ink.indigo),
    ) +
    cut(
      body(s, 'M34 -88H112L118 -46H34Z', ink.cream, ink.wheat) + shape('M42 -78H106L108 -62H42Z', ink.indigo),
    ) +
    cut(body(s, 'M-146 -48H150V-4H-146Z', ink.cream, ink.ochre) + row(-132, 8, -34)) +
    cut(body(s, 'M-196 -6H200V42H-196Z', ink.cream, ink.ochre) + row(-180, 11, 8)) +
    cut(
      body(s, 'M-238 40H246L204 108H-186Z', ink.pine, ink.black) +
        shape('M-238 40H246L240 52H-232Z', ink.terracotta),
    ) +
    line('M160 -6V-60M160 -60l22 8l-22 8', ink.brick, 3.5)
  );
}

export function teapot(s: Sheet): string {
  const pot = 'M-98 20C-98 -40 -50 -62 0 -62C50 -62 98 -40 98 20C98 72 60 96 0 96S-98 72 -98 20Z';
  return (
    cut(line('M-86 -12C-160 -40 -164 70 -80 62', ink.slate, 20)) +
    cut(shape('M80 44C130 40 128 -20 168 -36L178 -22C160 0 160 66 84 80Z', ink.slate)) +
    cut(body(s, pot, ink.slate, ink.indigo)) +
    cut(
      shape('M-44 -58C-40 -78 40 -78 44 -58C20 -52 -20 -52 -44 -58Z', ink.indigo) +
        disc(0, -84, 13, ink.indigo),
    ) +
    cut(
      ['-30 24 -28', '14 30 24', '0 -4 -4']
        .map((p) => {
          const [x, y, r] = p.split(' ');
          return `<path transform="translate(${x} ${y}) rotate(${r})" d="M0 34C-22 12 -18 -20 0 -36C18 -20 22 12 0 34Z" fill="${ink.sage}"/>`;
        })
        .join(''),
    ) +
    line('M166 -58c-20 -26 16 -40 0 -70s14 -34 4 -58', ink.cream, 6, 'opacity=".9"')
  );
}

export function books(s: Sheet): string {
  const rows: [number, number, number, string, string][] = [
    [-120, 232, 96, ink.brick, ink.black],
    [-96, 200, 52, ink.ochre, ink.umber],
    [-128, 244, 8, ink.indigo, ink.black],
    [-88, 190, -36, ink.pine, ink.black],
  ];
  const stack = rows
    .map(([x, w, y, fill, dark]) =>
      cut(
        body(
          s,
          `M${x} ${y}H${x + w}C${x + w + 14} ${y + 10} ${x + w + 14} ${y + 32} ${x + w} ${y + 42}H${x}Z`,
          fill,
          dark,
        ) +
          shape(`M${x} ${y + 8}H${x + 30}V${y + 34}H${x}Z`, ink.cream) +
          line(`M${x + 70} ${y + 12}V${y + 30}M${x + w - 30} ${y + 2}V${y + 40}`, ink.wheat, 4),
      ),
    )
    .join('');
  const petals = [0, 72, 144, 216, 288]
    .map(
      (a) =>
        `<path transform="translate(10 -96) rotate(${a})" d="M0 0C-34 -18 -26 -66 0 -72C26 -66 34 -18 0 0Z" fill="${ink.cream}"/>`,
    )
    .join('');
  return (
    stack +
    cut(line('M10 -90C4 -70 -10 -50 -40 -38', ink.moss, 6)) +
    cut(petals + disc(10, -96, 13, ink.ochre))
  );
}

export function loaf(s: Sheet): string {
  const d = 'M-150 60C-176 -20 -110 -84 0 -84S176 -20 150 60C140 92 -140 92 -150 60Z';
  const cuts = [-84, -28, 28, 84]
    .map(
      (x) =>
        `<path d="M${x - 34} 30C${x - 30} -10 ${x} -40 ${x + 26} -50C${x + 20} -14 ${x} 16 ${x - 34} 30Z" fill="${ink.wheat}"/>`,
    )
    .join('');
  return (
    cut(body(s, d, '#B9743A', ink.umber)) +
    cut(cuts) +
    cut(shape('M-190 78H190C186 100 -186 100 -190 78Z', ink.umber))
  );
}

export function well(s: Sheet): string {
  const fills = [ink.wheat, ink.ochre, '#C98A3C', ink.terracotta, ink.brick, ink.plum];
  const squares = fills
    .map((fill, i) => {
      const r = 170 - i * 26;
      const d = `M${-r} ${-r}H${r}V${r}H${-r}Z`;
      return cut(body(s, d, fill, ink.umber, 0.5));
    })
    .join('');
  const flights = [0, 90, 180, 270]
    .map(
      (a) =>
        `<g transform="rotate(${a})">${Array.from({ length: 9 }, (_, i) => `<path d="M${-26 + i * 1.4} ${-170 + i * 15}H${26 - i * 1.4}V${-162 + i * 15}H${-26 + i * 1.4}Z" fill="${ink.cream}" opacity="${0.95 - i * 0.05}"/>`).join('')}</g>`,
    )
    .join('');
  return (
    squares +
    cut(flights) +
    cut(
      body(s, 'M-36 -36H36V36H-36Z', ink.slate, ink.indigo) +
        line('M-20 -6q10 -8 20 0t20 0M-20 10q10 -8 20 0t20 0', ink.mist, 3),
    )
  );
}

export function panels(s: Sheet): string {
  const panel = (x: number, y: number) => {
    const d = `M${x} ${y}L${x + 120} ${y - 18}L${x + 146} ${y + 62}L${x + 26} ${y + 82}Z`;
    return (
      cut(line(`M${x + 84} ${y + 60}V${y + 118}`, ink.umber, 8)) +
      cut(
        body(s, d, ink.indigo, ink.black) +
          line(
            `M${x + 40} ${y - 6}L${x + 66} ${y + 75}M${x + 80} ${y - 12}L${x + 106} ${y + 69}M${x + 9} ${y + 27}L${x + 129} ${y + 9}M${x + 17} ${y + 54}L${x + 137} ${y + 36}`,
            ink.sky,
            3,
          ),
      )
    );
  };
  return cut(disc(90, -96, 62, ink.ochre)) + panel(-180, 0) + panel(-20, 26);
}

export function stool(s: Sheet): string {
  return (
    cut(line('M-60 -20L-92 120M60 -20L92 120M0 -14V128', ink.umber, 17)) +
    cut(
      body(s, 'M-118 -46C-80 -66 80 -66 118 -46C116 -16 84 -4 0 -4S-116 -16 -118 -46Z', ink.ochre, ink.umber),
    ) +
    line('M-74 -36C-30 -46 30 -46 78 -36M-60 -26C-20 -32 30 -32 62 -26', ink.umber, 2.6, 'opacity=".6"')
  );
}

export function dome(s: Sheet): string {
  return (
    cut(body(s, 'M-120 20C-120 -64 -66 -110 0 -110S120 -64 120 20Z', ink.cream, ink.slate)) +
    cut(shape('M26 -112C52 -104 72 -84 78 -62L58 20H22Z', ink.indigo)) +
    cut(
      `<g transform="translate(44 -40) rotate(34)">${shape('M-14 -96H14V40H-14Z', ink.ochre)}${shape('M-18 -104H18V-88H-18Z', ink.brick)}</g>`,
    ) +
    cut(
      body(s, 'M-134 20H134V58H-134Z', ink.terracotta, ink.brick) +
        body(s, 'M-120 58H120V150H-120Z', ink.wheat, ink.ochre),
    ) +
    shape('M-22 150V104C-22 76 22 76 22 104V150Z', ink.plum)
  );
}

export function footbridge(s: Sheet, w: number, reach = w + 60): string {
  const up = (x: number) => 34 + 150 * (1 - (x / w) ** 2);
  const hangers = Array.from({ length: 17 }, (_, i) => {
    const x = -w + ((i + 1) * 2 * w) / 18;
    return line(`M${x.toFixed(0)} ${(34 - up(x) + 34).toFixed(0)}V34`, ink.brick, 4);
  }).join('');
  return (
    cut(line(`M${-w} 40Q0 ${-266} ${w} 40`, ink.brick, 13)) +
    hangers +
    cut(body(s, `M${-reach} 30Q0 -4 ${reach} 30V52Q0 18 ${-reach} 52Z`, ink.cream, ink.ochre)) +
    line(`M${-reach} 12Q0 -22 ${reach} 12`, ink.umber, 3.5)
  );
}

export function amphora(s: Sheet): string {
  const d =
    'M-26 -130H26V-96C26 -80 92 -58 88 8C84 70 34 110 14 158H-14C-34 110 -84 70 -88 8C-92 -58 -26 -80 -26 -96Z';
  return (
    cut(line('M-24 -112C-90 -118 -92 -60 -66 -46M24 -112C90 -118 92 -60 66 -46', ink.brick, 15)) +
    cut(body(s, d, ink.terracotta, ink.brick)) +
    line('M-84 -14H84M-84 14H84', ink.black, 6, 'opacity=".8"') +
    line(
      'M-76 0l12 -9l12 18l12 -18l12 18l12 -18l12 18l12 -18l12 18l12 -18l12 18l12 -18l12 18l8 -9',
      ink.black,
      4,
      'opacity=".8"',
    ) +
    cut(shape('M-36 -140H36V-126H-36Z', ink.brick))
  );
}

/** The badge of a verified profile: a scalloped seal with a tick, or with what is put inside. */
export function seal(s: Sheet, r: number, fill: string, dark: string, content: string): string {
  const n = 24;
  const d = `${Array.from({ length: n }, (_, i) => {
    const a = (i / n) * 2 * Math.PI;
    const b = ((i + 0.5) / n) * 2 * Math.PI;
    const p = (t: number, k: number) =>
      `${(Math.cos(t) * r * k).toFixed(1)} ${(Math.sin(t) * r * k).toFixed(1)}`;
    return `${i ? '' : `M${p(a, 0.94)}`}Q${p(b, 1.1)} ${p(((i + 1) / n) * 2 * Math.PI, 0.94)}`;
  }).join('')}Z`;
  return cut(
    body(s, d, fill, dark, 0.6) +
      `<circle r="${r * 0.78}" fill="none" stroke="${ink.cream}" stroke-width="${r * 0.02}"/>${content}`,
  );
}

/** A framed portrait hanging on a nail. */
export function frame(
  x: number,
  y: number,
  w: number,
  h: number,
  turn: number,
  fill: string,
  content: string,
): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${line(`M${-w * 0.3} ${-h / 2}L0 ${-h / 2 - 46}L${w * 0.3} ${-h / 2}`, ink.umber, 3)}${disc(0, -h / 2 - 46, 6, ink.umber)}${cut(shape(`M${-w / 2} ${-h / 2}H${w / 2}V${h / 2}H${-w / 2}Z`, fill))}<svg x="${-w / 2 + 16}" y="${-h / 2 + 16}" width="${w - 32}" height="${h - 32}" viewBox="0 0 600 641" preserveAspectRatio="xMidYMid slice">${content}</svg></g>`;
}

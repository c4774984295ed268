import { torso } from './bust.ts';
import { cut, disc, inside, line, type Sheet, shape, speckle } from './paper.ts';

/** One garment: colours and what it is. */
export interface Garment {
  kind:
    | 'crew'
    | 'collar'
    | 'jacket'
    | 'high'
    | 'wrap'
    | 'apron'
    | 'drape'
    | 'embroidered'
    | 'poncho'
    | 'robe';
  fill: string;
  dark: string;
  second: string;
  width: number;
}

const necklines = {
  crew: 'M238 400L238 462C250 506 350 506 362 462L362 400Z',
  vee: 'M236 400L240 462L300 566L360 462L364 400Z',
  deep: 'M226 400L232 468C250 540 350 540 368 468L374 400Z',
  none: '',
};

/** Cuts a neckline out of the torso: the garment, minus the opening. */
function cutOut(s: Sheet, d: string, opening: string, content: string): string {
  if (!opening) return inside(s, d, content);
  const mask = s.id();
  return `<mask id="${mask}"><path d="${d}" fill="#fff"/><path d="${opening}" fill="#000"/></mask><g mask="url(#${mask})">${content}</g>`;
}

/** Draws a garment over neck and shoulders. */
export function garment(s: Sheet, g: Garment): string {
  const { kind, fill, dark, second, width } = g;
  const d = torso(width);
  const base = shape(d, fill) + speckle(s, d, dark, [1, 0.9, 0.25, 0.2], 0.8);
  const seams = line(
    `M${300 - width * 0.62} 680C${300 - width * 0.6} 620 ${300 - width * 0.66} 590 ${300 - width * 0.72} 566M${300 + width * 0.62} 680C${300 + width * 0.6} 620 ${300 + width * 0.66} 590 ${300 + width * 0.72} 566`,
    dark,
    3.5,
    'opacity=".55"',
  );
  switch (kind) {
    case 'crew':
      return cut(
        cutOut(s, d, necklines.crew, base + seams + line('M238 462C250 506 350 506 362 462', second, 15)),
      );
    case 'high':
      return cut(
        base +
          seams +
          shape('M250 414C280 428 322 428 350 414L356 462C330 482 270 482 244 462Z', second) +
          line('M246 462C272 482 328 482 354 462', dark, 3, 'opacity=".6"') +
          line(
            'M264 424L262 470M284 428L283 475M304 429L305 475M324 428L326 472M341 422L345 465',
            dark,
            2.2,
            'opacity=".45"',
          ),
      );
    case 'collar':
      return (
        cut(
          cutOut(
            s,
            d,
            'M252 400L250 456L300 520L350 456L348 400Z',
            base +
              seams +
              line('M300 520L300 680', dark, 3.5) +
              [556, 600, 644].map((y) => disc(309, y, 4.6, second)).join(''),
          ),
        ) +
        cut(
          shape('M250 430C238 440 226 456 226 470L270 536L302 516C276 494 256 466 250 430Z', fill) +
            shape('M350 430C362 440 374 456 374 470L330 536L298 516C324 494 344 466 350 430Z', fill) +
            line('M226 470L270 536L302 516L330 536L374 470', dark, 3, 'opacity=".5"'),
        )
      );
    case 'jacket':
      return (
        cut(
          cutOut(
            s,
            d,
            'M254 400L250 452C262 494 338 494 350 452L346 400Z',
            shape(d, second) + line('M250 452C262 494 338 494 350 452', dark, 3, 'opacity=".4"'),
          ),
        ) +
        cut(cutOut(s, d, 'M246 400L238 470L300 690L362 470L354 400Z', base + seams)) +
        cut(
          shape(
            'M240 462C222 478 206 486 196 496L214 560L236 566L228 584L286 680L300 680C282 606 258 530 240 462Z',
            fill,
          ) +
            shape(
              'M360 462C378 478 394 486 404 496L386 560L364 566L372 584L314 680L300 680C318 606 342 530 360 462Z',
              fill,
            ) +
            line('M214 560L236 566L228 584M386 560L364 566L372 584', dark, 3, 'opacity=".6"'),
        )
      );
    case 'wrap':
      return (
        cut(cutOut(s, d, necklines.vee, base + seams)) +
        cut(
          inside(
            s,
            d,
            shape('M362 440C356 500 310 560 240 690L180 690C240 600 330 520 344 440Z', second) +
              shape('M238 440C244 490 262 520 290 556L262 600C236 560 226 500 222 452Z', second),
          ),
        )
      );
    case 'apron':
      return (
        cut(
          cutOut(
            s,
            d,
            necklines.crew,
            base + seams + line('M238 462C250 506 350 506 362 462', dark, 4, 'opacity=".5"'),
          ),
        ) +
        cut(
          shape('M206 566C250 580 350 580 394 566L412 690L188 690Z', second) +
            line('M216 570C222 530 230 500 240 478M384 570C378 530 370 500 360 478', second, 15) +
            line('M208 582C252 596 348 596 392 582', dark, 2.4, 'opacity=".5" stroke-dasharray="7 6"'),
        )
      );
    case 'drape':
      return (
        cut(cutOut(s, d, necklines.deep, base)) +
        cut(
          inside(
            s,
            d,
            shape('M420 470C380 520 250 580 60 690L420 690C500 640 520 560 500 500Z', second) +
              line(
                'M446 486C400 560 280 620 170 690M470 500C430 590 340 640 270 690M490 520C460 610 400 650 350 690',
                dark,
                3.4,
                'opacity=".5"',
              ) +
              line('M420 470C380 520 250 580 60 690', dark, 9, 'opacity=".9" stroke-dasharray="1 13"'),
          ),
        )
      );
    case 'embroidered': {
      const motif = [510, 540, 570, 600, 630, 660]
        .map((y) => `M278 ${y}l11 11l11 -11l11 11l11 -11M278 ${y + 13}l11 11l11 -11l11 11l11 -11`)
        .join('');
      return cut(
        cutOut(
          s,
          d,
          'M244 400L246 464C262 498 338 498 354 464L356 400Z',
          base +
            seams +
            shape('M264 486L336 486L336 690L264 690Z', '#FBF5E9', 'opacity=".5"') +
            line(motif, second, 4.6) +
            line('M246 464C262 498 338 498 354 464', second, 9) +
            line(
              `M${300 - width * 0.95} 610l12 12l12 -12l12 12l12 -12M${300 + width * 0.95} 610l-12 12l-12 -12l-12 12l-12 -12`,
              second,
              4.6,
            ),
        ),
      );
    }
    case 'poncho': {
      const bands = [0, 1, 2, 3, 4]
        .map((i) =>
          line(
            `M${40} ${640 + i * 34}L300 ${540 + i * 34}L560 ${640 + i * 34}`,
            i % 2 ? dark : second,
            i % 2 ? 6 : 14,
          ),
        )
        .join('');
      return cut(
        cutOut(
          s,
          d,
          'M240 400L246 462L300 528L354 462L360 400Z',
          base +
            bands +
            line('M246 462L300 528L354 462', second, 9) +
            line('M150 596l10 12l10 -12l10 12l10 -12M410 596l10 12l10 -12l10 12l10 -12', dark, 4),
        ),
      );
    }
    case 'robe':
      return (
        cut(cutOut(s, d, necklines.vee, base + seams)) +
        cut(shape('M236 440L222 456L300 690L356 690C310 610 262 530 252 446Z', second)) +
        cut(
          shape('M364 440L378 456C366 540 320 620 256 690L206 690C280 620 340 540 348 446Z', second) +
            line('M372 470C356 550 306 630 244 690', dark, 2.4, 'opacity=".45"'),
        )
      );
  }
}

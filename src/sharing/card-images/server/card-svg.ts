import { ACCENT } from '../../../base/brand/rules/accent.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { textDirection } from '../../../base/text/rules/text-direction.ts';
import { tone } from '../../../base/text/rules/tone.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { isVerified } from '../../../profiles/badge/rules/verified.ts';
import { cardRole } from '../../../profiles/life/rules/card-role.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { initials } from '../../../profiles/rules/monogram.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { OG_IMAGE } from '../rules.ts';
import { LINE_HEIGHT, type SetText, setText } from './set-text.ts';

/** A rectangle on the card, in pixels. */
export type Rectangle = { left: number; top: number; width: number; height: number };

/** A card without its photo, and the rectangle for the photo. */
export type CardDrawing = { svg: string; photo: Rectangle };

// The light colours of `tokens.css`: a card has no dark mode.
const COLOURS = { ground: '#faf8f3', ink: '#1c1915', soft: '#554e45', paper: '#fffefb' };
const TONES = [
  ['#dfe9e2', '#24503f'],
  ['#efe3d0', '#6a4a1c'],
  ['#e6e0ea', '#4b3a63'],
  ['#dce6ea', '#27505f'],
  ['#f0dfd8', '#73382a'],
] as const;

const MARGIN = 76;
const PORTRAIT = { width: 440, height: 470 };
const TOP = 84;
const FOOT = TOP + PORTRAIT.height;
const TEXT_WIDTH = OG_IMAGE.width - 2 * MARGIN - PORTRAIT.width - 60;
const NAME_BOX = { sizes: [100, 92, 84, 76, 68, 60, 52, 46, 40], lines: 5, width: TEXT_WIDTH, height: 268 };
const ROLE_BOX = { sizes: [36, 32, 28], lines: 2, width: TEXT_WIDTH, height: 84 };
/** The width of the photo of a card without words, as high as the card. */
const PHOTO_WIDTH = 590;
const BRAND_SIZE = 36;
const MARK = { width: 37, height: 40 };
/** Width of the badge after a name, in em. */
const BADGE_WIDTH = 0.74;

type Anchor = 'start' | 'middle' | 'end';

const startOf = (x: number, width: number, anchor: Anchor): number =>
  anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;

// Lines of a text, the first one's baseline at y.
const drawText = ({ lines, size }: SetText, x: number, y: number, anchor: Anchor, fill: string): string =>
  lines
    .map(({ paths, width }, index) => {
      const left = startOf(x, width * size, anchor);
      return `<g fill="${fill}" transform="translate(${left} ${y + index * size * LINE_HEIGHT}) scale(${size})">${paths}</g>`;
    })
    .join('');

const drawBadge = (x: number, y: number, size: number, fill = ACCENT.light, tick = COLOURS.paper): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 24})"><path fill="${fill}" d="M12 1.200l2.500 2 3.100-.6 1.300 2.900 2.900 1.300-.6 3.100 2 2.500-2 2.500.6 3.100-2.900 1.300-1.300 2.900-3.100-.6-2.500 2-2.500-2-3.100.6-1.300-2.900L2.200 18l.6-3.100-2-2.500 2-2.500L2.200 6.800l2.900-1.300 1.300-2.900 3.100.6L12 1.200Z"/><path d="m7.600 12.300 3 3 5.800-6" fill="none" stroke="${tick}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>`;

const drawMark = (x: number, y: number, height: number, stroke = ACCENT.light): string =>
  `<g transform="translate(${x} ${y}) scale(${height / 28})" fill="none" stroke="${stroke}"><path d="M1 1h24v26H1z" stroke-width="1.500"/><path d="${site.mark ?? ''}" stroke-width="2.400" stroke-linecap="square"/></g>`;

// Logo and name of the site, with their bottom at y.
const drawBrand = (x: number, y: number, anchor: Anchor): string => {
  const name = setText(site.name, {
    sizes: [BRAND_SIZE],
    lines: 1,
    width: TEXT_WIDTH - 60,
    height: BRAND_SIZE * 2,
  });
  const nameWidth = name === null ? 0 : 14 + (name.lines[0]?.width ?? 0) * name.size;
  const left = startOf(x, MARK.width + nameWidth, anchor);
  const text = name === null ? '' : drawText(name, left + MARK.width + 14, y - 8, 'start', COLOURS.ink);
  return drawMark(left, y - MARK.height, MARK.height) + text;
};

const drawMonogram = (name: string, filed: string, { left, top, width, height }: Rectangle): string => {
  const [ground, ink] = TONES[tone(name) - 1] ?? TONES[0];
  const letters = setText(initials(name, filed), { sizes: [176, 132], lines: 1, width: width * 0.8, height });
  const [x, y] = [left + width / 2, top + height / 2];
  const inside =
    letters === null
      ? drawMark(x - 65, y - 70, 140, ink)
      : drawText(letters, x, y + letters.size * 0.33, 'middle', ink);
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${ground}"/><rect x="${left + 22}" y="${top + 22}" width="${width - 44}" height="${height - 44}" rx="3" fill="none" stroke="${ink}" stroke-opacity=".25" stroke-width="1.500"/>${inside}`;
};

const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${OG_IMAGE.width}" height="${OG_IMAGE.height}" viewBox="0 0 ${OG_IMAGE.width} ${OG_IMAGE.height}"><rect width="100%" height="100%" fill="${COLOURS.ground}"/><rect width="100%" height="12" fill="${ACCENT.light}"/>${content}</svg>`;

// The home page's banner, for cards without words.
const COVER = { ground: '#0e4437', ink: '#f7f3e8', gold: '#e4cf9b' };

// Without a font for the name, the card is a cover in cloth: the photo beside the mark, or the mark alone.
const wordless = (hasPhoto: boolean, verified: boolean): CardDrawing => {
  const { width, height } = OG_IMAGE;
  const photo = { left: width - PHOTO_WIDTH, top: 0, width: PHOTO_WIDTH, height };
  const free = hasPhoto ? photo.left : width;
  const [x, y, mark] = [free / 2, height / 2, 220];
  const frame = (inset: number): string =>
    `<rect x="${inset}" y="${inset}" width="${free - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${COVER.ink}" stroke-opacity=".28" stroke-width="2"/>`;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${COVER.ground}"/>`,
    frame(28),
    frame(38),
    drawMark(x - (mark * MARK.width) / MARK.height / 2, y - mark / 2, mark, COVER.ink),
    verified ? drawBadge(x + 62, y + 70, 84, COVER.gold, COVER.ground) : '',
  ];
  return { svg: sheet(parts.join('')), photo };
};

/** The card of a profile: name, role, photo or monogram, badge and logo; a right-to-left name is on the right. */
export const drawCard = (profile: PublicProfile, hasPhoto: boolean): CardDrawing => {
  const name = withoutBadgeMarks(displayName(profile));
  const verified = isVerified(profile.verified);
  const set = setText(name, NAME_BOX, verified ? BADGE_WIDTH : 0);
  if (set === null) return wordless(hasPhoto, verified);
  const isRtl = textDirection(name) === 'rtl';
  const anchor = isRtl ? 'end' : 'start';
  const x = isRtl ? OG_IMAGE.width - MARGIN : MARGIN;
  const photo = { left: isRtl ? MARGIN : OG_IMAGE.width - MARGIN - PORTRAIT.width, top: TOP, ...PORTRAIT };
  const first = TOP + set.size * 0.74;
  const last = first + (set.lines.length - 1) * set.size * LINE_HEIGHT;
  const parts = [
    hasPhoto ? '' : drawMonogram(name, filedUnder(profile), photo),
    drawText(set, x, first, anchor, COLOURS.ink),
    drawBrand(x, FOOT, anchor),
  ];
  if (verified) {
    const size = Math.max(26, set.size * 0.54);
    const reach = (set.lines.at(-1)?.width ?? 0) * set.size + set.size * 0.18;
    parts.push(drawBadge(isRtl ? x - reach - size : x + reach, last - set.size * 0.34 - size / 2, size));
  }
  const role = setText(withoutBadgeMarks(cardRole(profile)), ROLE_BOX);
  if (role !== null)
    parts.push(drawText(role, x, last + set.size * 0.42 + role.size * 1.1, anchor, COLOURS.soft));
  return { svg: sheet(parts.join('')), photo };
};

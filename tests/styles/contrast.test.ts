import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync('src/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)');
const schemes = { light: [light], dark: [dark, light] };
type Scheme = keyof typeof schemes;

const colour = (scheme: Scheme, name: string): string => {
  for (const text of schemes[scheme]) {
    const found = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`There is no --${name}`);
};

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const markInk = /\bmark \{[^}]*\bcolor: var\(--([a-z-]+)\)/.exec(
  readFileSync('src/styles/base.css', 'utf8'),
)?.[1];

test.each(['light', 'dark'] as const)('a highlighted word is readable in the %s scheme', (scheme) => {
  // The colour it inherits on a card.
  const ink = colour(scheme, markInk ?? 'ink-soft');
  expect(contrast(ink, colour(scheme, 'mark'))).toBeGreaterThanOrEqual(4.5);
});

test.each(['light', 'dark'] as const)('the badge image has enough contrast in the %s scheme', (scheme) => {
  const badge = readFileSync('public/badges/verified.svg', 'utf8');
  const [inLight = '', inDark = inLight] = badge.split('prefers-color-scheme:dark');
  const rim = /\.rim\{fill:(#[0-9a-f]{6})/.exec(scheme === 'dark' ? inDark : inLight)?.[1] ?? '#0f5c47';
  expect(contrast(rim, colour(scheme, 'ground'))).toBeGreaterThanOrEqual(3);
  expect(contrast(rim, colour(scheme, 'ground-raised'))).toBeGreaterThanOrEqual(3);
});

test('a filled button in a row of words keeps the colour of its text', () => {
  const rules = readFileSync('src/base/table/screens/admin.css', 'utf8').matchAll(
    /^([^{}\n]+) \{([^}]*)\}/gm,
  );
  const reaching = [...rules].filter(
    ([, selector = '', body = '']) =>
      /\.row-actions button/.test(selector) &&
      !selector.includes(':not(.button)') &&
      /^\s*color:/m.test(body),
  );
  expect(reaching.map(([, selector]) => selector)).toEqual([]);
});

import { expect, test } from 'vitest';
import { sidesIn } from './sides.ts';

test.each([
  ['margin-left: 1px', 'margin-left: 1px'],
  ['border-top-right-radius: 0', 'border-top-right-radius: 0'],
  ['left: 0', 'left: 0'],
  ['text-align: right', 'text-align: right'],
  ['float: left', 'float: left'],
  ['padding: 0 1px 2px 3px', 'padding: 0 1px 2px 3px'],
  ['inset: 100% auto auto 0', 'inset: 100% auto auto 0'],
  ['border-radius: 4px 0 0 4px', 'border-radius: 4px 0 0 4px'],
  ['transform: translateX(100%)', 'transform: translateX(100%)'],
  ['transform: translate(-50%, 0)', 'transform: translate(-50%, 0)'],
  ['translate: 4px 0', 'translate: 4px 0'],
  ['transform: scaleX(-1)', 'transform: scaleX(-1)'],
  ['box-shadow: 0 1px 2px red, inset 3px 0 0 red', 'box-shadow: 0 1px 2px red, inset 3px 0 0 red'],
  ['transform-origin: 0 50%', 'transform-origin: 0 50%'],
  ['background-position: right 1rem center', 'background-position: right 1rem center'],
  ['background: linear-gradient(to right, red, blue)', 'background: linear-gradient(to right'],
])('%s names a side', (style, found) => {
  expect(sidesIn('a.css', `@media print { .a { color: red; ${style}; } }`)).toEqual([found]);
  expect(sidesIn('a.astro', `<p>left: 0;</p><style>.a { ${style} }</style>`)).toEqual([found]);
  expect(sidesIn('a.css', `.a:dir(rtl) { ${style} }`)).toEqual([]);
});

test.each([
  'margin-inline-start: 1px',
  'padding: 0 1px 2px',
  'padding: 0 max(1px, 2px) 2px max(1px, 2px)',
  'inset: auto 0 0',
  'border-radius: 4px 4px 0 0',
  'text-align: start',
  'transform: translateY(-50%) rotate(45deg)',
  'translate: 0 100%',
  'transform: translateX(calc(100% * var(--forward)))',
  'box-shadow: 0 8px 24px -8px rgb(1 2 3 / 18%)',
  'background: linear-gradient(to bottom, red, blue)',
])('%s is right in both directions', (style) => {
  expect(sidesIn('a.css', `.a { ${style} }`)).toEqual([]);
});

test('styles in scripts count too', () => {
  expect(sidesIn('a.tsx', '<p style={{ marginLeft: 4 }} />')).toEqual(['style={{ marginLeft: 4 }}']);
  expect(sidesIn('a.ts', '`<td style="padding-left:4px">`')).toEqual(['padding-left']);
  expect(sidesIn('a.tsx', '<p style={{ insetInlineStart: x }}>{left}</p>')).toEqual([]);
});

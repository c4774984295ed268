import { expect, test } from 'vitest';
import {
  isProfileId,
  profileIdOf,
  profileSlug,
  withoutMarksBehind,
} from '../../../../src/base/text/rules/slug.ts';
import { articleSlug, articleSlugAttempt } from '../../../../src/news/rules/article-slug.ts';

test.each([
  ['Asha Rao', 'asha-rao'],
  ['  José   Ángel ', 'jose-angel'],
  ['हिन्दी साहित्य', 'हिन्दी-साहित्य'],
  ['عبد الرحمن', 'عبد-الرحمن'],
  ['Ünal & Sons, Ltd.', 'unal--sons-ltd'],
  ["O'Neill", 'oneill'],
  ['a-b', 'a-b'],
  ['Bjørn Łukasz Đorđe', 'bjorn-lukasz-dorde'],
  ['Ærø Weiß Işık', 'aero-weiss-isik'],
  ['Γιώργος', 'γιωργος'],
  ['!!!', 'profile'],
  ['❤️', 'profile'],
  ['\u3164', 'profile'],
  ['Ａｓｈａ\u3000Ｒａｏ ❤️', 'asha-rao-'],
  ['O´Brien™', 'obrien'],
  ['', 'profile'],
  ['---', 'profile'],
  ['<script>', 'script'],
  ['x'.repeat(100), 'x'.repeat(80)],
])('a profile named %j has the slug %s', (name, slug) => {
  expect(profileSlug(name)).toBe(slug);
});

test.each([
  ['asha-rao-a1b2c3d4', 'a1b2c3d4'],
  ['a1b2c3d4e5f6', 'a1b2c3d4e5f6'],
  ['asha-rao-short', null],
  ['asha-rao-A1B2C3D4', null],
  ['asha-rao-', null],
  ['', null],
])('the last part of %j is the id %s', (segment, id) => {
  expect(profileIdOf(segment)).toBe(id);
  if (id !== null) expect(isProfileId(id)).toBe(true);
});

test.each([
  ...[
    '.',
    ',',
    ')',
    '>',
    '…',
    '"',
    '»',
    '。',
    ').',
    '_',
    '\u200b',
    '\u00ad',
    '\ufe0f',
    '\u3164',
    '\u{e0041}',
    ' ',
  ],
])('%j behind an id is left aside', (mark) => {
  expect(withoutMarksBehind(`asha-rao-a1b2c3d4${mark}`)).toBe('asha-rao-a1b2c3d4');
});

test.each(['asha-rao-a1b2c3d4', 'asha-rao-', 'कि', 'x-a1b2c3d4é', '', '...'])(
  'what belongs to the last segment %j stays',
  (segment) => {
    expect(withoutMarksBehind(segment)).toBe(segment.replace('...', ''));
  },
);

test.each([
  ['Hello, World!', 'hello-world'],
  ['Ćwiczenia', 'cwiczenia'],
  ['  --  ', 'article'],
  ['❤️', 'article'],
  ['Ｃ１ ❤️ O´Brien', 'c1-o-brien'],
  ['Tromsø, Łódź & Đà Nẵng', 'tromso-lodz-da-nang'],
  ['Straße ı Æther', 'strasse-i-aether'],
  ['新闻 2026', '新闻-2026'],
  [`${'word '.repeat(20)}`, `${'word-'.repeat(12)}`.slice(0, -1)],
])('an article titled %j has the slug %s', (title, slug) => {
  expect(articleSlug(title)).toBe(slug);
});

test.each([
  ['Hello', 1, 'hello'],
  ['Hello', 2, 'hello-2'],
  ['Page', 1, 'page-2'],
  ['Tag', 2, 'tag-3'],
  ['x'.repeat(70), 12, `${'x'.repeat(57)}-12`],
])('the title %j has at attempt %i the slug %s', (title, attempt, slug) => {
  expect(articleSlugAttempt(title, attempt)).toBe(slug);
});

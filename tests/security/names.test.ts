import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FIELD_LABELS } from '../../src/base/fields/rules/fields.ts';
import { embeddedJson } from '../../src/base/text/rules/escape-html.ts';
import { withoutBadgeMarks } from '../../src/profiles/badge/rules/badge-marks.ts';
import type { ListItem } from '../../src/profiles/rules/list-item.ts';
import type { PublicProfile } from '../../src/profiles/rules/profile.ts';
import { profileJsonLd } from '../../src/profiles/rules/profile-meta.ts';
import { toPublicProfile } from '../../src/profiles/rules/profile-views.ts';
import { toProfileCard } from '../../src/search/cards/rules.ts';
import { ProfileCard } from '../../src/search/cards/screens/ProfileCard.tsx';
import { ResultRow } from '../../src/search/cards/screens/ResultRow.tsx';
import { searchWords } from '../../src/search/rules/query-words.ts';
import { aBusinessRecord, aProfileRecord, TODAY } from '../support/builders/profiles.ts';

const NOBODY = { like: 0, view: 0 };
const item = (
  name: string,
  verified: 'verified.jpg' | 'not-verified.jpg' = 'not-verified.jpg',
): ListItem => ({
  ...toPublicProfile(aProfileRecord({ name }), verified, NOBODY, null, TODAY),
  name,
});
const cardOf = (listed: ListItem, query = ''): string =>
  renderToStaticMarkup(
    query === ''
      ? createElement(ProfileCard, { card: toProfileCard(listed) })
      : createElement(ResultRow, { card: toProfileCard(listed, null, searchWords(query)) }),
  );
const textOf = (html: string): string => html.replace(/<[^>]+>/g, '');

const TICKS = ['✔', '✔️', '✓', '☑', '☑️', '✅', '🅥', '🆅', 'Ⓥ', 'ⓥ', '🗸', '🗹'];
const HIDDEN = [
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u061c',
];

describe('the name of an unverified profile cannot look verified', () => {
  test.each([...TICKS, ...HIDDEN])('with %j before, in or after it', (mark) => {
    for (const name of [
      `Asha Rao ${mark}`,
      `${mark}Asha Rao`,
      `Asha ${mark} Rao`,
      `Asha Rao${mark}${mark}`,
    ]) {
      expect(withoutBadgeMarks(name)).toBe('Asha Rao');
      for (const query of ['', 'asha', 'rao']) {
        const html = cardOf(item(name), query);
        expect(html).not.toContain(mark);
        expect(html).not.toContain('aria-label="Verified"');
        expect(textOf(html).replace(/ {2,}/g, ' ')).toContain('Asha Rao');
      }
    }
  });

  test('because only verified profiles show the badge', () => {
    expect(cardOf(item('Asha Rao', 'verified.jpg'))).toContain('aria-label="Verified"');
    expect(cardOf(item('Asha Rao Verified'))).not.toContain('aria-label="Verified"');
  });

  test('but a name of such marks alone is kept, so that there is something to read', () => {
    expect(withoutBadgeMarks('✔')).toBe('✔');
  });

  test.each([
    'José Ångström',
    'हिन्दी',
    'क्‍ष',
    'می‌خواهم',
    '👨‍👩‍👧',
    'O’Neil-Smith',
    '李小龍',
    'Аша',
    'Vitória Ⅷ',
    '№ 5',
  ])('and %s is unchanged', (name) => {
    expect(withoutBadgeMarks(name)).toBe(name);
  });

  test('even with look-alike letters of another script, which make it a different name', () => {
    const [real, fake] = ['Asha Rao', 'Аsha Rao'];
    expect(withoutBadgeMarks(fake)).not.toBe(real);
    expect(cardOf(item(fake))).not.toContain('aria-label="Verified"');
  });

  test('and a right-to-left override does not affect the text around it', () => {
    expect(cardOf(item('oaR ahsA'))).toMatch(/<bdi id="name-[^"]+">oaR ahsA<\/bdi>/);
  });
});

/** Text that ends a script element, opens a comment that hides its end, or used to end a line of JavaScript. */
const ENDS = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '-->',
  ']]>',
  '<!--',
  'a\u2028alert(1)\u2029b',
  '"}];alert(1)//',
  '\\u003c/script>',
];

describe.each(ENDS)('structured data contains %j only as text', (payload) => {
  const shown = (profile: PublicProfile): string =>
    embeddedJson(profileJsonLd(profile, `https://vitae.example/${payload}`, 'https://vitae.example/a.jpg'));

  test.each(['personal', 'professional'] as const)('in every field of a %s profile', (kind) => {
    const plain = kind === 'personal' ? aProfileRecord() : aBusinessRecord();
    const given = Object.fromEntries(Object.keys(FIELD_LABELS).map((field) => [field, payload]));
    const record = {
      ...plain,
      ...given,
      facebook: `https://facebook.com/${payload}`,
      website: `https://a.example/${payload}`,
    };
    const text = shown(toPublicProfile(record, 'not-verified.jpg', NOBODY, null, TODAY));
    expect(text).not.toContain('<');
    const read = JSON.parse(text);
    expect(read.mainEntity.name).toBe(payload);
    expect(Object.keys(read)).toEqual([
      '@context',
      '@type',
      'url',
      'mainEntity',
      'inLanguage',
      'dateModified',
    ]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSocialValue,
  isWebsiteValue,
  SOCIAL_FIELDS,
  SOCIAL_NETWORKS,
  type SocialField,
  socialUrl,
  suggestedLink,
  websiteUrl,
} from '../../../../src/base/fields/rules/social.ts';

test.each<[SocialField, string, boolean, string | null]>([
  ['facebook', '@asha', true, 'https://www.facebook.com/asha'],
  ['facebook', 'facebook.com/asha', true, 'https://facebook.com/asha'],
  ['facebook', 'www.facebook.com/asha', true, 'https://www.facebook.com/asha'],
  ['facebook', 'https://example.org/asha', false, null],
  ['facebook', 'fb.me/asha', true, 'https://fb.me/asha'],
  ['facebook', 'HTTPS://M.Facebook.com/Asha', true, 'https://m.facebook.com/Asha'],
  ['facebook', 'http://facebook.com/asha', false, 'http://facebook.com/asha'],
  ['facebook', 'https://https://facebook.com/asha', false, null],
  ['facebook', 'https:facebook.com/asha', false, null],
  ['facebook', 'https://facebook.com\u202e/asha', false, null],
  ['facebook', 'https://facebook.com@evil.example/asha', false, null],
  ['facebook', 'https://facebook.com.evil.example/asha', false, null],
  ['facebook', 'asha', false, 'https://www.facebook.com/asha'],
  ['facebook', 'facebook.com.evil.example/asha', false, null],
  ['twitter', 'x.com/asha', true, 'https://x.com/asha'],
  ['twitter', 'twitter.com/asha', true, 'https://twitter.com/asha'],
  ['linked', '@asha', true, 'https://www.linkedin.com/in/asha'],
  ['linked', 'lnkd.in/abc', true, 'https://lnkd.in/abc'],
  ['linked', 'de.linkedin.com/in/asha', true, 'https://de.linkedin.com/in/asha'],
  ['linked', '@आशा-1.x_y', true, 'https://www.linkedin.com/in/%E0%A4%86%E0%A4%B6%E0%A4%BE-1.x_y'],
  ['twitter', '@jana@mastodon.example', false, null],
  ['twitter', 'jana@mastodon.example', false, null],
  ['twitter', '@jana doe', false, null],
  ['twitter', '@\u200b', false, null],
  ['twitter', '@jana/', false, null],
  ['instagram', 'instagr.am/x', true, 'https://instagr.am/x'],
  ['instagram', 'facebook.com/asha', false, null],
  ['instagram', 'javascript:alert(1)', false, null],
  ['instagram', 'https://user:pass@evil.example/', false, null],
  ['instagram', '', false, null],
  ['instagram', '@', false, null],
  ['instagram', 'https://instagram.com/', false, null],
  ['instagram', 'https://www.instagram.com//', false, null],
  ['instagram', '@..', false, null],
  ['linked', 'linkedin.com', false, null],
  ['linked', 'LinkedIn.com/?trk=home', false, null],
  ['linked', 'https://lnkd.in', false, null],
  ['linked', 'https://de.linkedin.com/#top', false, null],
  ['linked', 'https://linkedin.com/%20', false, null],
  ['linked', '@www.linkedin.com', false, null],
  ['linked', 'linkedin.com\\@evil.example', false, null],
  ['linked', 'https://linkedin.com/in/asha\\b', false, null],
  ['twitter', 'https://x.com/#!/asha', true, 'https://x.com/#!/asha'],
  ['facebook', 'facebook.com/%E0%A4%86', true, 'https://facebook.com/%E0%A4%86'],
  ['facebook', 'facebook.com/%zz', true, 'https://facebook.com/%zz'],
])('the %s account %j is valid: %s, and links to %s', (field, value, isValid, address) => {
  expect([isSocialValue(field, value), socialUrl(field, value)]).toEqual([isValid, address]);
});

test.each([
  ['https://example.org/a', true, 'https://example.org/a'],
  ['http://example.org', true, 'http://example.org/'],
  ['example.org/path', true, 'https://example.org/path'],
  ['bücher.example', true, 'https://xn--bcher-kva.example/'],
  ['उदाहरण.भारत', true, 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/'],
  [
    'https://example.org/\u65e5?q=\u00e9#\u{1f600}',
    true,
    'https://example.org/%E6%97%A5?q=%C3%A9#%F0%9F%98%80',
  ],
  ['https:evil.example', false, null],
  ['https:/evil.example', false, null],
  ['https:\\\\evil.example', false, null],
  ['https:///evil.example', false, null],
  ['https://example.org\\@evil.example', false, null],
  ['https://example.org/a?b=\\', false, null],
  ['example.org/\\evil.example', false, null],
  ['https://https://example.org', false, null],
  ['http://http//example.org', false, null],
  ['https://', false, null],
  ['https://exa\u202emple.org', false, null],
  ['https://example.org/\u200b', false, null],
  ['example.org/\u2066', false, null],
  ['https://example.org/\ud800', false, null],
  ['https://example.org:99999', false, null],
  ['example.org:99999', false, null],
  ['ftp://example.org', false, null],
  ['@', false, null],
  ['@a\u202e', false, null],
  ['@asha', true, null],
  ['not a site', false, null],
  ['javascript:alert(1)', false, null],
  ['https://user@evil.example', false, null],
  ['', false, null],
])('the website %j is valid: %s, and links to %s', (value, isValid, address) => {
  expect([isWebsiteValue(value), websiteUrl(value)]).toEqual([isValid, address]);
});

test.each([
  ['social', '', null],
  ['social', 'asha', '@asha'],
  ['social', ' asha.rao-1 ', '@asha.rao-1'],
  ['social', 'संजय', '@संजय'],
  ['social', '@asha', null],
  ['social', 'asha rao', null],
  ['social', 'www.x.com', null],
  ['social', 'linkedin.com', null],
  ['social', 'x.com/asha', null],
  ['social', 'https://x.com/asha', null],
  ['social', 'http://x.com/asha', 'https://x.com/asha'],
  ['social', 'http://x', null],
  ['website', 'HTTP://Looms.example', 'https://Looms.example'],
  ['website', 'looms', null],
  ['website', 'http://', null],
] as const)('as a %s link, %j is offered as %j', (rule, value, offered) => {
  expect(suggestedLink(rule, value)).toBe(offered);
});

const anyAddress = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'https:',
        'http:',
        '/',
        '//',
        '\\\\',
        '@',
        'x.com',
        'fb.me',
        'www.',
        'münchen.de',
        ':',
        '\u202e',
        '\u200d',
        '٣',
        '%',
        '#',
        'xn--',
        '\ud800',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);

test('a link leads to an address that is read the same again, whatever was typed', () => {
  fc.assert(
    fc.property(anyAddress, (text) => {
      const website = websiteUrl(text);
      if (website !== null) expect([websiteUrl(website), isWebsiteValue(website)]).toEqual([website, true]);
      for (const field of SOCIAL_FIELDS) {
        const url = socialUrl(field, text);
        if (isSocialValue(field, text)) expect(url).not.toBeNull();
        if (url !== null) expect([socialUrl(field, url), isOfNetwork(field, url)]).toEqual([url, true]);
      }
    }),
    { numRuns: 2_000 },
  );
});

const isOfNetwork = (field: SocialField, url: string): boolean =>
  SOCIAL_NETWORKS[field].hosts.some((host) => `.${new URL(url).hostname}`.endsWith(`.${host}`));

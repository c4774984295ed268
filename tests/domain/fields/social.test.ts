import { expect, test } from 'vitest';
import {
  isSocialValue,
  isWebsiteValue,
  type SocialField,
  socialUrl,
  suggestedLink,
  websiteUrl,
} from '../../../src/domain/fields/social.ts';

test.each<[SocialField, string, boolean, string | null]>([
  ['facebook', '@asha', true, 'https://www.facebook.com/asha'],
  ['facebook', 'facebook.com/asha', true, 'https://facebook.com/asha'],
  ['facebook', 'www.facebook.com/asha', true, 'https://www.facebook.com/asha'],
  ['facebook', 'https://example.org/asha', true, null],
  ['facebook', 'asha', false, 'https://www.facebook.com/asha'],
  [
    'facebook',
    'facebook.com.evil.example/asha',
    false,
    'https://www.facebook.com/facebook.com.evil.example%2Fasha',
  ],
  ['twitter', 'x.com/asha', true, 'https://x.com/asha'],
  ['twitter', 'twitter.com/asha', true, 'https://twitter.com/asha'],
  ['linked', '@asha', true, 'https://www.linkedin.com/in/asha'],
  ['instagram', 'javascript:alert(1)', false, 'https://www.instagram.com/javascript%3Aalert(1)'],
  ['instagram', 'https://user:pass@evil.example/', true, null],
  ['instagram', '', false, null],
  ['instagram', '@', false, 'https://www.instagram.com/'],
])('the %s account %j is valid: %s, and links to %s', (field, value, isValid, address) => {
  expect([isSocialValue(field, value), socialUrl(field, value)]).toEqual([isValid, address]);
});

test.each([
  ['https://example.org/a', true, 'https://example.org/a'],
  ['http://example.org', true, 'http://example.org/'],
  ['example.org/path', true, 'https://example.org/path'],
  ['bücher.example', true, 'https://xn--bcher-kva.example/'],
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

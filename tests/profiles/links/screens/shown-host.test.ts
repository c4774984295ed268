import { expect, test } from 'vitest';
import { linkIcon } from '../../../../src/profiles/links/screens/link-icon.ts';
import { shownHost } from '../../../../src/profiles/links/screens/shown-host.ts';

test.each([
  ['https://www.example.org/x', 'example.org'],
  ['https://münchen.de/', 'münchen.de'],
  ['https://日本.jp/', '日本.jp'],
  ['https://аpple.com/', 'xn--pple-43d.com'],
  ['https://аррӏе.com/', 'xn--80ak6aa92e.com'],
  ['https://почта.рф/', 'почта.рф'],
  ['http://127.0.0.1:8080/', '127.0.0.1'],
])('%s is shown as %s', (url, host) => {
  expect(shownHost(url)).toBe(host);
});

test.each([
  ['https://github.com/asha', 'github'],
  ['https://de.wikipedia.org/wiki/Asha', 'wikipedia'],
  ['https://asha.substack.com/', 'substack'],
  ['https://notgithub.com/', 'globe'],
  ['https://github.com.evil.example/', 'globe'],
])('%s has the icon %s', (url, icon) => {
  expect(linkIcon(url)).toBe(icon);
});

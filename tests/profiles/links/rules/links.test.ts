import { expect, test } from 'vitest';
import { addressKey } from '../../../../src/base/text/rules/url.ts';
import { readOrigin } from '../../../../src/imports/import/server/record/import-origin.ts';
import { isEvidence } from '../../../../src/profiles/badge/rules/badge-reasons.ts';
import { LINK_SENTENCES, linkUrl, readLinks } from '../../../../src/profiles/links/rules/links.ts';
import { numberSources, readSources } from '../../../../src/profiles/sources/rules.ts';
import { isSuggestedSource } from '../../../../src/profiles/suggestions/rules/suggestion.ts';

/** Whether each field that takes an address of the web takes this one: links, sources, a suggestion's source, evidence, an import's source. */
const takenBy = (url: string): boolean[] => [
  linkUrl(url) !== null,
  'value' in readSources('personal', { name: [{ url }] }, '2026-11-22'),
  isSuggestedSource(url),
  isEvidence(url),
  readOrigin({ source_url: url }, null, {}).source_url !== undefined,
];

test.each([
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://https://evil.example',
  'https://evil.example/\u202egpj.exe',
  'https://evil\u200b.example',
  'https://evil.example/\u2066',
  'https://evil.example/\u0007',
  'https://evil.example/\v',
  'https://evil.example/a b',
  'https://evil.example/\ud800',
  'https://name:word@evil.example',
  'https://[evil]',
  'javascript:alert(1)',
])('%j is an address in no field', (url) => {
  expect(takenBy(url)).toEqual([false, false, false, false, false]);
});

test.each([
  'https://example.org',
  'HTTPS://Example.org/A?b=c#d',
  'https://bücher.example/日本?q=é#😀',
  'https://[2001:db8::1]:8443/',
])('%j is an address in every field', (url) => {
  expect(takenBy(url)).toEqual([true, true, true, true, true]);
});

test.each(['a\nb', 'a\u2028b', 'a\v', '\fa', 'a\u0007', null, 7, {}, []])(
  'a link cannot have the label %j',
  (label) => {
    expect(readLinks([{ url: 'https://example.org', label }])).toEqual({ problem: LINK_SENTENCES.label });
  },
);

test('two spellings of one address are one link and one source', () => {
  const [one, other] = ['https://bücher.example', 'HTTPS://xn--bcher-kva.EXAMPLE:443/'] as const;
  expect(addressKey(addressKey(one))).toBe(addressKey(other));
  expect(readLinks([{ url: one }, { url: other }])).toEqual({ value: [{ url: one, label: '' }] });
  const sources = {
    name: [{ url: one, title: '', seen: '' }],
    hobbies: [{ url: other, title: '', seen: '' }],
  };
  const { list, numbers } = numberSources({ profile: 'personal', name: 'Asha', hobbies: 'Tea', sources });
  expect([list.length, numbers]).toEqual([1, { name: [1], hobbies: [1] }]);
});

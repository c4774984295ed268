import { expect, test } from 'vitest';
import {
  actionWords,
  auditChanges,
  auditTarget,
  whoWords,
} from '../../../../src/app/audit/screens/audit-words.ts';
import type { AuditEntry } from '../../../../src/site/audit/calls.ts';

const entry = (given: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-22T09:05:00.000Z',
  admin: 'lena@example.org',
  action: 'verify',
  target: '',
  before: null,
  after: null,
  ...given,
});

test.each([
  ['verify', 1, 'Verified a profile'],
  ['hide-profile', 157, 'Hid 157 profiles'],
  ['delete-profile', 2, 'Moved 2 profiles to the trash'],
  ['unverify', 12, 'Took a verification back: 12 profiles'],
  ['of-an-earlier-version', 1, 'Of an earlier version'],
  ['import-profiles', 1, 'Imported profiles from a file'],
])('%s of %i is ‘%s’', (action, count, words) => {
  expect(actionWords(action, count)).toBe(words);
});

test.each([
  ['verify', 'Asha Rao (abcdefghij)', { text: 'Asha Rao', href: '#page/abcdefghij', page: 'abcdefghij' }],
  ['verify', 'Rao (Asha) (abcdefghij)', { text: 'Rao (Asha)', href: '#page/abcdefghij', page: 'abcdefghij' }],
  [
    'release-page',
    'Asha Rao (abcdefghij)',
    { text: 'Asha Rao', href: '#page/abcdefghij', page: 'abcdefghij' },
  ],
  ['purge-profile', 'abcdefghij', { text: 'abcdefghij (in the trash or gone)', page: 'abcdefghij' }],
  ['publish', 'a-title', { text: 'a-title', href: '/articleupload?article=a-title' }],
  ['purge-article', 'a-title', { text: 'a-title' }],
  ['upload-image', '/uploads/a.jpg', { text: '/uploads/a.jpg', href: '/uploads/a.jpg' }],
  ['join-alias', 'place/poona', { text: 'Place: poona' }],
  ['set-role', 'noor@vitae.example', { text: 'noor@vitae.example' }],
  ['delete-message', '0mi2x8v4c2', null],
  ['login', '', null],
])('%s of ‘%s’ leads to where it is', (action, target, expected) => {
  expect(auditTarget(entry({ action, target }), 'admin')).toEqual(expected);
});

test('an article is told by its title, and has a link as long as it is there', () => {
  const named = { target: 'the-ferry', before: { title: 'The ferry' }, after: { title: 'The boat' } };
  expect(auditTarget(entry({ action: 'update-article', ...named }), 'admin')).toEqual({
    text: 'The boat',
    href: '/articleupload?article=the-ferry',
  });
  expect(auditTarget(entry({ action: 'purge-article', ...named, after: null }), 'admin')).toEqual({
    text: 'The ferry',
  });
});

test('who may not edit articles gets no link to the editor', () => {
  expect(auditTarget(entry({ action: 'publish', target: 'a-title' }), 'moderator')).toEqual({
    text: 'a-title',
  });
});

test('changes are told in words, and tokens nowhere', () => {
  const changes = (before: unknown, after: unknown) => auditChanges(entry({ before, after }));
  expect(changes({ verified: 'not-verified.jpg' }, { verified: 'verified.jpg', basis: 'press' })).toEqual([
    { label: 'Badge', before: 'Not verified', after: 'Verified' },
    { label: 'Rests on', before: '', after: 'Reports in the press' },
  ]);
  expect(changes({ hidden: false }, { decision: 'hide', reason: 'spam' })).toEqual([
    { label: 'Reason', before: '', after: 'It is advertising or spam' },
  ]);
  expect(changes({ since: '2026-11-22T09:05:00.000Z', until: 'reviewed' }, null)).toEqual([
    { label: 'Waiting since', before: expect.stringMatching(/^2\d Nov 2026, /), after: '' },
    { label: 'Waiting for', before: 'The team', after: '' },
  ]);
  expect(changes({ role: 'editor' }, { role: 'admin' })).toEqual([
    { label: 'Role', before: 'Editor', after: 'Administrator' },
  ]);
  expect(changes(null, { fields: ['dob', 'companyname', 'avatar1'] })).toEqual([
    { label: 'Fields', before: '', after: 'Date of Birth, Company Name, Second Photo' },
  ]);
  expect(
    changes(
      { status: 'draft', tags: ['a'], version: 1 },
      { status: 'published', tags: ['a', 'b'], version: 2 },
    ),
  ).toEqual([
    { label: 'Status', before: 'Draft', after: 'Published' },
    { label: 'Tags', before: 'a', after: 'a, b' },
  ]);
  expect(changes('not-verified.jpg', 'verified.jpg')).toEqual([
    { label: 'Badge', before: 'Not verified', after: 'Verified' },
  ]);
  expect(changes({ proven: { website: '2026-03-09', facebook: '' } }, { proven: {} })).toEqual([
    { label: 'Proven', before: 'Website: 9 March 2026', after: '' },
  ]);
  expect(changes(null, { publish_date: '2026-03-09', odd: [{ title: 'A' }, 'B'] })).toEqual([
    { label: 'Publish date', before: '', after: '9 March 2026' },
    { label: 'Odd', before: '', after: 'Title: A, B' },
  ]);
  expect(changes(null, null)).toEqual([]);
  expect(changes(null, { field: 'currentcity' })).toEqual([
    { label: 'Field', before: '', after: 'Current City' },
  ]);
  expect(changes(null, { added: 12, changed: 3, skipped: 1, bad: 0 })).toEqual([
    { label: 'New', before: '', after: '12' },
    { label: 'Changed', before: '', after: '3' },
    { label: 'Left out', before: '', after: '1' },
    { label: 'Of these with mistakes', before: '', after: '0' },
  ]);
  expect(changes(null, { ended_early: true })).toEqual([{ label: 'Ended early', before: '', after: 'Yes' }]);
});

test('an answer to a tie leads to the page that it was given for, and is in words', () => {
  const answered = entry({
    action: 'answer-tie',
    target: 'Old Mill (abcd123456)',
    before: { state: 'asked' },
    after: { state: 'confirmed' },
  });
  expect(auditTarget(answered, 'moderator')).toMatchObject({ text: 'Old Mill', href: expect.any(String) });
  expect(auditChanges(answered)).toEqual([{ label: 'Tie', before: 'Asked for', after: 'Confirmed' }]);
});

test('who acts without a login is told in words', () => {
  expect(['upkeep', 'owner', 'command line', 'noor@vitae.example'].map(whoWords)).toEqual([
    'The site',
    'The page’s owner',
    'A command',
    'noor@vitae.example',
  ]);
});

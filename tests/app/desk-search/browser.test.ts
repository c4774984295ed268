import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { searchDesk } from '../../../src/app/desk-search/browser.ts';

const REPLIES: Record<string, unknown> = {
  CMSgetUsers: [{ id: 'k3x9', name: 'Rao', email: 'rao@example.org', hidden: true }],
  getarticlelisting: {
    success: true,
    articles: [
      {
        id: '1',
        title: 'Rao’s bridge',
        slug: 'bridge',
        status: 'draft',
        category: '',
        tags: [],
        author: '',
        excerpt: '',
      },
    ],
  },
  CMSgetMessages: { success: true, items: [{ id: 'm1', subject: 'Rao?', name: 'Ann' }], next: null },
  CMSgetTeam: {
    success: true,
    items: [
      { email: 'rao@team.example', name: 'N. Rao' },
      { email: 'b@c.d', name: 'B' },
    ],
  },
};

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const [, name = ''] = /php-api\/(\w+)/.exec(address) ?? [];
    asked.push(name);
    return Response.json(REPLIES[name]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const found = async (role: 'admin' | 'moderator' | 'editor') => {
  const hits = await searchDesk('rao', role, new AbortController().signal);
  return 'problem' in hits ? hits : hits.map(({ name, hits: all }) => [name, ...all.map(({ href }) => href)]);
};

test('an administrator finds pages of both kinds, articles, messages and members, each with its address', async () => {
  expect(await found('admin')).toEqual([
    ['Pages', '/dashboard#page/k3x9', '/dashboard#page/k3x9'],
    ['Articles', '/articleupload?article=bridge'],
    ['Messages', '/dashboard#messages?show=all&id=m1'],
    ['Team', '/dashboard#team'],
  ]);
});

test.each([
  ['moderator', ['CMSgetMessages', 'CMSgetUsers']],
  ['editor', ['getarticlelisting']],
] as const)('a role of %s asks only for what it includes', async (role, calls) => {
  await found(role);
  expect([...new Set(asked)].toSorted()).toEqual(calls);
});

test('a refusal is told instead of what is found', async () => {
  REPLIES['CMSgetMessages'] = { success: false, message: 'The store is asleep' };
  expect(await found('moderator')).toEqual({ problem: 'The store is asleep' });
});

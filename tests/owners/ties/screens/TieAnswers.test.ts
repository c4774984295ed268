import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SentAnswer, TieAnswers } from '../../../../src/owners/ties/screens/TieAnswers.tsx';
import type { OwnTie } from '../../../../src/profiles/ties/rules/tie.ts';

const aRequest = (tie: string, name: string): OwnTie => ({
  tie,
  page: 'person0001',
  name,
  url: `/profile/${tie}`,
  kind: 'works',
  role: 'Weaver',
  from: '',
  to: '',
  state: 'asked',
  asked_by: 'them',
  since: '2026-01-01T00:00:00.000Z',
});

const rendered = (busy: SentAnswer, ties = [aRequest('one', 'Anna'), aRequest('two', 'Ravi')]): string =>
  renderToStaticMarkup(
    createElement(TieAnswers, {
      ties,
      named: 'two',
      busy,
      onDecide: async () => {},
      onDeclineAll: async () => {},
    }),
  );

/** The buttons of each tie in their order: what they say, and whether they can be used. */
const buttonsOf = (html: string): [string | undefined, string | undefined, boolean][] =>
  [...html.matchAll(/<button[^>]*>/g)].map(({ 0: tag, index }) => [
    /aria-describedby="tie-([a-z]+)"/.exec(tag)?.[1],
    /^[^<]*/.exec(html.slice(index + tag.length))?.[0],
    tag.includes('aria-disabled="false"'),
  ]);

const LABELS = ['Confirm', 'Decline', 'Decline all from this page'];

test('each request can be confirmed, declined, and declined with all that its page asks; the named one is first', () => {
  expect(buttonsOf(rendered(null))).toEqual(
    ['two', 'one'].flatMap((tie) => LABELS.map((label) => [tie, label, true])),
  );
});

test.each([
  ['confirm', 0],
  ['decline', 1],
  ['decline-all', 2],
] as const)('while %s is on its way, its own button says so, and no button can be used', (decision, at) => {
  const expected = ['two', 'one'].flatMap((tie) =>
    LABELS.map((label, index) => [tie, tie === 'one' && index === at ? 'Sending…' : label, false]),
  );
  expect(buttonsOf(rendered({ tie: 'one', decision }))).toEqual(expected);
});

test('a name is text, and nothing is shown where nobody asks', () => {
  const html = rendered(null, [aRequest('one', '<b>Anna</b>')]);
  expect(html).toContain('<bdi>&lt;b&gt;Anna&lt;/b&gt;</bdi>');
  expect(rendered(null, [])).toBe('');
});

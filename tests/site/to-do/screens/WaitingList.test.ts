import { atom } from 'nanostores';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PagedState } from '../../../../src/base/table/browser.ts';
import { WaitingList } from '../../../../src/site/to-do/screens/WaitingList.tsx';

type Item = { id: string };

const rendered = (state: PagedState<Item>, notice?: 'plain' | 'boxed'): string =>
  renderToStaticMarkup(
    createElement(WaitingList<Item>, {
      $list: atom(state),
      load: async () => {},
      label: 'Things',
      nothing: 'No things are waiting',
      idOf: ({ id }) => id,
      above: createElement('p', null, 'Above'),
      view: ({ id }) => createElement('li', { key: id }, id),
      ...(notice && { notice }),
    }),
  );

test('a list shows its items under their label, and whether there are more', () => {
  const html = rendered({ kind: 'ready', items: [{ id: 'one' }, { id: 'two' }], next: 'cursor' });
  expect(html).toContain(
    '<p>Above</p><ol class="message-list" aria-label="Things"><li>one</li><li>two</li></ol>',
  );
  expect(html).toContain('Show older');
  expect(rendered({ kind: 'ready', items: [{ id: 'one' }], next: null })).not.toContain('Show older');
});

test('an empty list, and one that cannot be loaded, say so', () => {
  expect(rendered({ kind: 'ready', items: [], next: null })).toContain('No things are waiting');
  const failed = rendered({ kind: 'failed', items: [{ id: 'one' }], message: 'Nothing works' });
  expect(failed).toContain('<li>one</li>');
  expect(failed).toContain('<p role="alert">Nothing works</p>');
  expect(rendered({ kind: 'failed', items: [], message: 'Nothing works' })).toContain('Nothing works');
});

test('what an answer came to has a place that takes the focus, if the items do not say it themselves', () => {
  const state: PagedState<Item> = { kind: 'ready', items: [{ id: 'one' }], next: null };
  expect(rendered(state)).not.toContain('role="status"');
  expect(rendered(state, 'plain')).toContain('<p role="status" tabindex="-1"></p>');
  expect(rendered(state, 'boxed')).toContain('<p class="visually-hidden" role="status" tabindex="-1"></p>');
});

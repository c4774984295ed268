import { afterEach, expect, test } from 'vitest';
import { $gonePages } from '../../../../src/moderation/gone-sources/browser.ts';
import { GoneSourcesPanel } from '../../../../src/moderation/gone-sources/screens/GoneSourcesPanel.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const before = $gonePages.get();
afterEach(() => $gonePages.set(before));

const source = { field: 'hometown', title: '', archived: '', since: '2026-03-14' };
const page = { profile: 'personal', url: '/profile/a-1' } as const;

test('each page names its sources that are gone, since when, and who replaces them', () => {
  $gonePages.set({
    kind: 'ready',
    items: [
      {
        ...page,
        id: 'a',
        name: 'Ana',
        account: true,
        sources: [{ ...source, url: 'https://www.paper.example/2019/a.html' }],
      },
      {
        ...page,
        id: 'b',
        name: 'Bo',
        account: false,
        sources: [
          {
            ...source,
            field: 'school',
            url: 'https://school.example/',
            title: 'School, 1990',
            archived: 'https://a.example/',
          },
        ],
      },
    ],
    next: null,
    message: '',
  });
  const lines = linesOf(drawn(GoneSourcesPanel, {}));
  for (const line of [
    'www.paper.example/2019/a.html',
    'Hometown · gone since 14 March 2026',
    'School · gone since 14 March 2026 · Archived copy',
    'Its owner',
    'The team',
  ])
    expect
      .soft(
        lines.some((each) => each.includes(line)),
        line,
      )
      .toBe(true);
});

import { afterEach, expect, test } from 'vitest';
import { $oneOfThese } from '../../../../src/owners/details-step/browser.ts';
import { OneOfThese } from '../../../../src/owners/details-step/screens/OneOfThese.tsx';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

afterEach(() => $oneOfThese.set({ asked: '', items: [], isAnswered: false }));

test('pages of the name lead to their claim', () => {
  expect(linesOf(drawn(OneOfThese, { kind: 'personal', isOwn: true }))).toEqual([]);
  const url = '/profile/asha-rao-a1b2c3d4e5';
  $oneOfThese.setKey('items', [{ id: 'a1b2c3d4e5', name: 'Asha Rao', url, photo: '', role: 'Weaver' }]);
  const html = drawn(OneOfThese, { kind: 'personal', isOwn: true });
  expect(linesOf(html)[0]).toBe('Is one of these you?');
  expect(html).toContain(`href="${url}#claim"`);
  expect(buttonsOf(html)).toEqual(['None of these is me']);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { afterPress, watchPresses } from '../../../../src/base/form/browser/after-press.ts';

const page = new EventTarget();
beforeAll(() => {
  vi.useFakeTimers();
  watchPresses(page);
});
afterAll(() => {
  vi.useRealTimers();
});

const happen = (type: string): boolean => page.dispatchEvent(new Event(type));

test.each([['pointerup'], ['pointercancel'], ['keydown']])(
  'what would move the page waits for the click that a press ends in, and runs once (%s)',
  (type) => {
    const seen: string[] = [];
    afterPress(() => seen.push('unpressed'));
    happen('pointerdown');
    afterPress(() => seen.push('left'));
    happen(type);
    seen.push('click');
    vi.runAllTimers();
    afterPress(() => seen.push('later'));
    expect(seen).toEqual(['unpressed', 'click', 'left', 'later']);
  },
);

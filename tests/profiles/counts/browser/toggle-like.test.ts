import { afterEach, expect, test, vi } from 'vitest';
import { shownLike } from '../../../../src/profiles/counts/browser/likes.ts';
import { toggleLike } from '../../../../src/profiles/counts/browser/toggle-like.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The texts of the elements that are made on a page. */
const onPage = (): { textContent: string }[] => {
  const elements: { textContent: string }[] = [];
  const createElement = () => {
    const element = { textContent: '', dataset: {}, append: () => {}, setAttribute: () => {} };
    elements.push(element);
    return element;
  };
  vi.stubGlobal('document', { createElement, querySelector: () => null, body: { append: () => {} } });
  return elements;
};

/** A browser that blocks cookies refuses even to name its storage. */
const blockCookies = (): void => {
  vi.stubGlobal('navigator', { cookieEnabled: false });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
};

test('where cookies are blocked, a like asks for them and sends nothing', async () => {
  const before = ['localStorage', 'sessionStorage'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const elements = onPage();
  vi.useFakeTimers();
  blockCookies();
  try {
    expect(shownLike('abcdefgh', 3)).toEqual({ liked: false, count: 3 });
    await toggleLike('abcdefgh', 3, 'home');
  } finally {
    vi.useRealTimers();
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }
  expect(fetched).not.toHaveBeenCalled();
  expect(elements.map(({ textContent }) => textContent)).toContain('Please allow cookies for this site');
});

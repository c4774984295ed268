import { afterEach, expect, test, vi } from 'vitest';
import { shownLike } from '../../../../src/profiles/counts/browser/likes.ts';
import { toggleLike } from '../../../../src/profiles/counts/browser/toggle-like.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The texts of the elements that are made on a page. */
const onPage = (): { textContent: string }[] => {
  const elements: { textContent: string }[] = [];
  const createElement = () => {
    const nothing = { append: () => {}, setAttribute: () => {}, querySelector: () => null };
    const element = { textContent: '', dataset: {}, ...nothing };
    elements.push(element);
    return element;
  };
  vi.stubGlobal('document', {
    createElement,
    querySelector: () => null,
    querySelectorAll: () => [],
    body: { append: () => {} },
  });
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
    for (const [name, descriptor] of before) {
      Reflect.deleteProperty(globalThis, name);
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    }
  }
  expect(fetched).not.toHaveBeenCalled();
  expect(elements.map(({ textContent }) => textContent)).toContain('Please allow cookies for this site');
});

/** A browser that keeps its own cookies, and a server that gets the visitor's with the first `lost` calls or not. */
const aServer = (lost: number) => {
  let cookie = '';
  vi.stubGlobal('navigator', { cookieEnabled: true });
  const elements = onPage();
  Object.defineProperty(globalThis.document, 'cookie', {
    get: () => cookie,
    set: (text: string) => {
      cookie = text;
    },
  });
  let calls = 0;
  const fetched = vi.fn(async () => {
    calls += 1;
    const liked = calls > lost;
    return Response.json({ success: true, message: '', like: liked ? 4 : 3, liked });
  });
  vi.stubGlobal('fetch', fetched);
  return { elements, fetched };
};

test.each(['home', 'profile'] as const)(
  'the first like of a browser on %s is sent again with its cookie',
  async (via) => {
    const id = `first${via.slice(0, 4)}`;
    const { elements, fetched } = aServer(1);
    await toggleLike(id, 3, via);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(shownLike(id, 3)).toEqual({ liked: true, count: 4 });
    expect(elements).toEqual([]);
  },
);

test.each(['home', 'profile'] as const)(
  'a like whose cookies are lost on the way asks for them on %s',
  async (via) => {
    const id = `lost${via.slice(0, 4)}`;
    const { elements, fetched } = aServer(Number.POSITIVE_INFINITY);
    vi.useFakeTimers();
    await toggleLike(id, 3, via);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(shownLike(id, 3)).toEqual({ liked: false, count: 3 });
    expect(elements.map(({ textContent }) => textContent)).toContain('Please allow cookies for this site');
  },
);

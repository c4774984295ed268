import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import islandOnTouch from '../../../../src/base/frame/browser/island-on-touch.ts';

let touch: (event: object) => void = () => {};

class FakeElement {
  closest = (): FakeElement => this;
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLButtonElement', class extends FakeElement {});
  vi.stubGlobal('document', {
    addEventListener: (_type: string, listener: typeof touch) => {
      touch = listener;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** An island with what a translator put into it, and how it was hydrated. */
const hydratedAs = async (translated: boolean): Promise<string> => {
  const attributes = new Map([
    ['client', 'touch'],
    ['ssr', ''],
  ]);
  const island = {
    contains: () => true,
    querySelector: (selector: string) => (translated && selector === 'font' ? {} : null),
    querySelectorAll: () => [],
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  };
  let hydrated = '';
  const load = async () => async () => {
    hydrated = attributes.get('client') ?? '';
    attributes.delete('ssr');
  };
  islandOnTouch(load, {}, island as unknown as HTMLElement);
  touch({ type: 'pointerover', target: new FakeElement() });
  await vi.waitFor(() => expect(hydrated).not.toBe(''));
  return hydrated;
};

test('an island takes over what the server drew', async () => {
  expect(await hydratedAs(false)).toBe('touch');
});

test('an island that was translated before it was touched is drawn anew', async () => {
  expect(await hydratedAs(true)).toBe('only');
});

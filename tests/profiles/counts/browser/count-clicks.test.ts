import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What a page's clicks do, and what the browser was asked to send. */
let follow: (event: { target: unknown; button: number }) => void;
let sent: [path: string, type: string, body: unknown][];

/** As much of an element as the script asks for. */
class FakeElement {
  readonly dataset: Record<string, string>;
  readonly #href: string | null;
  readonly #inside: Record<string, FakeElement>;

  constructor(inside: Record<string, FakeElement> = {}, href: string | null = null, page = '') {
    this.#inside = inside;
    this.#href = href;
    this.dataset = { profile: page };
  }

  closest = (selector: string): FakeElement | null => this.#inside[selector] ?? null;
  getAttribute = (): string | null => this.#href;
}

beforeEach(async () => {
  sent = [];
  const listeners = new Map<string, typeof follow>();
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', {
    addEventListener: (type: string, listener: typeof follow) => listeners.set(type, listener),
  });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) =>
      void body.text().then((text) => sent.push([path, body.type, JSON.parse(text)])),
  });
  vi.resetModules();
  await import('../../../../src/profiles/counts/browser/count-clicks.ts');
  expect([...listeners.keys()]).toEqual(['click', 'auxclick']);
  follow = (event) => listeners.get('click')?.(event);
});
afterEach(() => void vi.unstubAllGlobals());

const page = new FakeElement({}, null, 'owner00000');
const link = new FakeElement({ '[data-profile]': page }, 'https://looms.example/ü');
const icon = new FakeElement({ '[data-follow]': link });

test.each([0, 1])('button %i on a link sends the page and the address as it stands there', async (button) => {
  follow({ target: icon, button });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    ['/php-api/count-click.php', 'application/json', { id: 'owner00000', url: 'https://looms.example/ü' }],
  ]);
});

test('other clicks, and the button for menus, send nothing', () => {
  const beacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  follow({ target: icon, button: 2 });
  follow({ target: page, button: 0 });
  follow({ target: null, button: 0 });
  follow({ target: new FakeElement({ '[data-follow]': new FakeElement({}, '/x') }), button: 0 });
  expect(beacon).not.toHaveBeenCalled();
});

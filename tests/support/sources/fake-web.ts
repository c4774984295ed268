import type { AskAddress, Heard } from '../../../src/profiles/gone-sources/server/ask-address.ts';
import type { ManualClock } from '../clock.ts';

/** What a host of the fake web says at a moment (milliseconds) to a path. */
export type FakeHost = (path: string, now: number) => Heard;

/** A web of hosts that says what each of its hosts does, and remembers who was asked for what, and when. */
export const fakeWeb = (clock: ManualClock, hosts: ReadonlyMap<string, FakeHost>) => {
  const asked: { host: string; path: string; at: number }[] = [];
  const ask: AskAddress = async (url, wantsText) => {
    const path = url.pathname + url.search;
    asked.push({ host: url.host, path, at: clock.now() });
    const host = hosts.get(url.host);
    if (host === undefined) return 'no-host';
    const heard = host(path, clock.now());
    if (typeof heard === 'string' || wantsText) return heard;
    const { text: _text, ...head } = heard;
    return head;
  };
  return { ask, asked };
};

/** A host without a robots.txt whose pages all answer alike. */
export const answering =
  (heard: Heard): FakeHost =>
  (path) =>
    path === '/robots.txt' ? { status: 404 } : heard;

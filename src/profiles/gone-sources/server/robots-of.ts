import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type Robots, readRobots } from '../rules/robots.ts';
import { putRobots, putRobotsHops, type SourceHost } from '../storage/source-hosts.ts';
import type { Heard } from './ask-address.ts';
import { nextHop } from './next-hop.ts';

const HOUR = 3_600_000;
/** How long a robots.txt is good, and after which time one that could not be read is tried again, in milliseconds. */
const GOOD_FOR = 24 * HOUR;

/** What a host's robots.txt says; undefined if that is not known at a moment (milliseconds). */
export const knownRobots = ({ robots }: SourceHost, now: number): Robots | undefined =>
  robots !== undefined && robots.until > now ? robots.says : undefined;

/** Where to ask for a host's robots.txt next. */
export const robotsAddress = (url: URL, { hops }: SourceHost): URL =>
  new URL(hops?.at(-1) ?? firstAddress(url));

const firstAddress = (url: URL): string => new URL('/robots.txt', url).href;

/** Keeps what was heard of a host's robots.txt. Returns whether there is no such host. */
export const keepRobots = async (
  storage: Storage,
  url: URL,
  { hops = [] }: SourceHost,
  heard: Heard,
): Promise<{ isNoHost: boolean }> => {
  const keep = (says: Robots): Promise<void> => putRobots(storage, url.host, says, storage.now() + GOOD_FOR);
  if (heard === 'no-host' && hops.length === 0) return { isNoHost: true };
  // A file that cannot be reached by its redirects is as one that is not there, and so is one on a host that we ask nothing.
  if (heard === 'not-allowed' || heard === 'no-host') await keep([]);
  else if (typeof heard === 'string') await keep('none');
  else if (heard.location !== undefined) {
    const next = nextHop([firstAddress(url), ...hops], heard.location);
    if (next === null) await keep([]);
    else await putRobotsHops(storage, url.host, [...hops, next]);
  } else if (heard.status >= 500 || heard.status === 429) await keep('none');
  else await keep(readRobots(heard.text ?? ''));
  return { isNoHost: false };
};

import { randomUUID } from 'node:crypto';
import type { Handler } from '../app/calls/group.ts';
import { logEvent } from '../base/log/storage/log.ts';
import { siteUrl } from '../base/settings/server.ts';
import { paths } from '../paths.ts';
import type { Background } from './background.ts';
import { contextOf } from './call-handler.ts';
import { encodeQuickly } from './coding.ts';

/** When a start no longer waits for the warm-up, in milliseconds since the process began, and how long it waits at most. */
const LATEST_MS = 2_000;
const MAX_MS = 1_000;
/** Some render while others wait for the index, on its thread. */
const AT_ONCE = 4;
/** A search is one of so many turns, home one of half as many; the others are profiles. */
const TURNS = 8;

/**
 * Renders home, searches, and profile after profile, from one to those that it names, for a moment before the site answers: a process
 * needs twice the processor for its first renderings, because their code is not compiled yet. After two hundred it needs no less. A failure is
 * left to the first visitor.
 */
export const warmUp = async (
  pages: Handler,
  background: Background,
  until = Math.min(performance.now() + MAX_MS, LATEST_MS),
): Promise<void> => {
  const profiles: string[] = [];
  const known = new Set<string>();
  const render = async (path: string): Promise<void> => {
    const request = new Request(new URL(path, siteUrl()));
    const reply = await pages(request, contextOf('127.0.0.1', randomUUID(), background));
    const bytes = new Uint8Array(await reply.arrayBuffer());
    await encodeQuickly(bytes, 'br');
    for (const [, profile = ''] of new TextDecoder().decode(bytes).matchAll(PROFILE_LINK)) {
      if (known.has(profile)) continue;
      known.add(profile);
      profiles.push(profile);
    }
  };
  let turn = 0;
  let next = 0;
  const nextPath = (): string => {
    turn += 1;
    const profile = profiles[next % profiles.length];
    if (profile === undefined || turn % (TURNS / 2) === 0) return paths.home();
    if (turn % TURNS === 1) return paths.find([['q', FIRST_WORD.exec(profile)?.[1] ?? '']]);
    next += 1;
    return profile;
  };
  const renderInTurn = async (): Promise<void> => {
    while (performance.now() < until) await render(nextPath());
  };
  try {
    if (performance.now() >= until) return;
    await render(paths.home());
    await Promise.all(Array.from({ length: AT_ONCE }, renderInTurn));
  } catch (error) {
    logEvent('warn', 'warm-up-failed', { error });
  }
  // What the warm-up left behind would otherwise be held until there is as much again.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

const PROFILE_LINK = /href="(\/profile\/[^"/]+)"/g;
const FIRST_WORD = /^\/profile\/([a-z]+)-/;

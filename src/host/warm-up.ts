import { randomUUID } from 'node:crypto';
import type { Handler } from '../app/calls/group.ts';
import { logEvent } from '../base/log/storage/log.ts';
import { siteUrl } from '../base/settings/server.ts';
import type { Background } from './background.ts';
import { contextOf } from './call.ts';
import { encodeQuickly } from './coding.ts';

/** When a start no longer waits for the warm-up, in milliseconds since the process began, and how long it waits at most. */
const LATEST_MS = 2_000;
const MAX_MS = 500;

/**
 * Renders home and the profiles that it shows again and again for a moment before the site answers: the first renderings of a
 * process take three times as long, because their code is not compiled yet. A failure is left to the first visitor.
 */
export const warmUp = async (
  pages: Handler,
  background: Background,
  until = Math.min(performance.now() + MAX_MS, LATEST_MS),
): Promise<void> => {
  const render = async (path: string): Promise<string> => {
    const request = new Request(new URL(path, siteUrl()));
    const reply = await pages(request, contextOf('127.0.0.1', randomUUID(), background));
    const bytes = new Uint8Array(await reply.arrayBuffer());
    await encodeQuickly(bytes, 'br');
    return new TextDecoder().decode(bytes);
  };
  try {
    if (performance.now() >= until) return;
    const home = await render('/');
    const profiles = [...home.matchAll(/href="(\/profile\/[^"]+)"/g)].map(([, path]) => path as string);
    const paths = ['/', ...new Set(profiles)];
    for (let turn = 0; performance.now() < until; turn += 1)
      await render(paths[turn % paths.length] as string);
  } catch (error) {
    logEvent('warn', 'warm-up-failed', { error });
  }
};

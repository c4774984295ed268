import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Background } from './background.ts';
import { contextOf } from './call-handler.ts';
import type { Scheduled } from './functions.ts';

const HOUR = 3_600_000;
const EVERY: Record<string, number> = {
  '*/5 * * * *': HOUR / 12,
  '*/10 * * * *': HOUR / 6,
  '@hourly': HOUR,
  '@daily': 24 * HOUR,
  '@weekly': 7 * 24 * HOUR,
};
const CHECK_INTERVAL_MS = 60_000;

/**
 * Runs scheduled functions by their schedules, one after the other. A file stores the time of each function's last run, so that a start
 * catches up on missed runs. Returns a function that stops it.
 */
export const runScheduled = (
  functions: readonly Scheduled[],
  file: string,
  background: Background,
  now: () => number = Date.now,
): (() => void) => {
  let isRunning = false;
  const look = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      const ran = await readTimes(file);
      for (const { name, schedule, handler } of functions) {
        if (now() - (ran[name] ?? 0) < (EVERY[schedule] ?? HOUR)) continue;
        ran[name] = now();
        await writeTimes(file, ran);
        await handler(requestFor(name), contextOf('127.0.0.1', randomUUID(), background));
      }
    } finally {
      isRunning = false;
    }
  };
  const begin = (): void => background.waitUntil(look());
  const timer = setInterval(begin, CHECK_INTERVAL_MS);
  begin();
  return () => clearInterval(timer);
};

const requestFor = (name: string): Request =>
  new Request(`http://localhost/.netlify/functions/${name}`, {
    method: 'POST',
    body: JSON.stringify({ next_run: new Date(Date.now() + HOUR).toISOString() }),
  });

const readTimes = async (file: string): Promise<Record<string, number>> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, number>;
  } catch {
    return {};
  }
};

const writeTimes = async (file: string, times: Record<string, number>): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(times));
};

import { AsyncLocalStorage } from 'node:async_hooks';
import { countEvent } from './event-counts.ts';

export type LogLevel = 'info' | 'warn' | 'error';

/** What an event is about: numbers, words and errors, never a person's data. */
type LogFields = Readonly<Record<string, unknown>>;

// A process may contain this module twice, once in the built pages: both copies know the same request.
const REQUESTS = Symbol.for('vitae.log-requests');
const shared = globalThis as { [REQUESTS]?: AsyncLocalStorage<string> };
const requests = (): AsyncLocalStorage<string> => {
  shared[REQUESTS] ??= new AsyncLocalStorage();
  return shared[REQUESTS];
};

const WRITERS = { info: 'log', warn: 'warn', error: 'error' } as const;

/** Logs an event as one line of JSON: time, level, event, the request's id if there is one, and `about`. E-mail addresses in texts are left out. */
export const logEvent = (level: LogLevel, event: string, about: LogFields = {}): void => {
  countEvent('event', `${level} ${event}`);
  const requestId = requests().getStore();
  const line = {
    time: new Date().toISOString(),
    level,
    event,
    ...(requestId !== undefined && { requestId }),
    ...about,
  };
  console[WRITERS[level]](JSON.stringify(line, asLogged));
};

/** Runs work whose events carry the id of a request, deferred work included. */
export const withRequestId = <Result>(requestId: string, work: () => Result): Result =>
  requests().run(requestId, work);

/** An error as the log has it, with its stack. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** A text without e-mail addresses: a mail server's refusal may contain one. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '[address]');

const ADDRESS = /[\p{L}\d!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[\p{L}\d-]{1,63}\.)+\p{L}{2,63}/gu;

const asLogged = (_key: string, value: unknown): unknown =>
  value instanceof Error
    ? withoutAddresses(describeError(value))
    : typeof value === 'string'
      ? withoutAddresses(value)
      : value;

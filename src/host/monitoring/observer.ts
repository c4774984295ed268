import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { VisitorOrigin } from '../visitor-address.ts';

/** What the host learns about a request while it answers it. */
export type RequestFacts = {
  /** The function's name, or the kind of page or file; `refused` before a request reaches one. */
  call: string;
  /** How the cache answered; undefined if it was not asked. */
  cache?: 'hit' | 'stale' | 'miss' | 'failed' | 'uncached';
  requestId?: string;
};

/** A request that was answered, or given up by the client. */
export type AnsweredRequest = RequestFacts & {
  method: string;
  path: string;
  /** 499 if the client left before the answer. */
  status: number;
  seconds: number;
  address: string;
};

/** Is told of every answered request. */
export type Observer = (request: AnsweredRequest) => void;

const CLIENT_LEFT = 499;

/** Starts the clock of a request; observers are told once it is answered. The returned facts are filled in meanwhile. */
export const observe = (
  request: IncomingMessage,
  response: ServerResponse,
  { address }: VisitorOrigin,
  observers: readonly Observer[],
): RequestFacts => {
  const facts: RequestFacts = { call: 'refused' };
  if (observers.length === 0) return facts;
  facts.requestId = randomUUID();
  const started = performance.now();
  const { method = '', url = '/' } = request;
  response.once('close', () => {
    const answered = {
      ...facts,
      method,
      path: url.split('?', 1)[0] ?? '/',
      status: response.writableFinished ? response.statusCode : CLIENT_LEFT,
      seconds: (performance.now() - started) / 1000,
      address,
    };
    for (const tell of observers) tell(answered);
  });
  return facts;
};

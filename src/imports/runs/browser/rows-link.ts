import type { RemoteRows, RowRequests } from './remote-rows.ts';

export type RowsRequest = { id: number; method: keyof RowRequests; args: unknown[] };
export type RowsReply = { id: number; result: unknown } | { id: number; error: string };

type Waiting = { done: (result: unknown) => void; failed: (error: Error) => void };

type Port = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** Reaches the rows in a worker; when it dies, what waits for it fails, and so does what comes after. */
export const linkRows = (worker: Port): RemoteRows => {
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let ended: Error | null = null;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { failed } of waiting.values()) failed(ended);
    waiting.clear();
    worker.terminate();
  };
  worker.addEventListener('message', (event) => {
    const reply = (event as MessageEvent<RowsReply>).data;
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) asked?.failed(new Error(reply.error));
    else asked?.done(reply.result);
  });
  worker.addEventListener('error', () => end(new Error('The worker of the import has ended')));
  const ask = (method: keyof RowRequests, args: unknown[]): Promise<unknown> =>
    new Promise((done, failed) => {
      if (ended !== null) return failed(ended);
      number += 1;
      waiting.set(number, { done, failed });
      worker.postMessage({ id: number, method, args } satisfies RowsRequest);
    });
  return new Proxy({} as RemoteRows, {
    get: (_, name: keyof RemoteRows) =>
      name === 'end'
        ? () => end(new Error('The import was closed'))
        : (...args: unknown[]) => ask(name, args),
  });
};

/** Answers requests one after the other. */
export const answerRowsRequests = (
  rows: { [Name in keyof RowRequests]: (...args: Parameters<RowRequests[Name]>) => unknown },
  answer: (reply: RowsReply) => void,
): ((request: RowsRequest) => void) => {
  let last: Promise<unknown> = Promise.resolve();
  return ({ id, method, args }) => {
    last = last.then(async () => {
      try {
        const result = await (rows[method] as (...all: unknown[]) => unknown).apply(rows, args);
        answer({ id, result });
      } catch (error) {
        answer({ id, error: String(error) });
      }
    });
  };
};

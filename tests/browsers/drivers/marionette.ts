import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends a command and returns its value. */
export type Send = (name: string, parameters: object) => Promise<unknown>;

type Reply = [type: number, id: number, error: { error: string; message: string } | null, result: unknown];

/** Connects to Marionette: messages of the form `{length}:{JSON}`, and WebDriver's commands in them. */
export const connectMarionette = async (port: number): Promise<Send> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'data');
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  let received = Buffer.alloc(0);
  const answer = ([, id, error, result]: Reply): void => {
    const reply = waiting.get(id);
    waiting.delete(id);
    if (error !== null) reply?.reject(new Error(`${error.error}: ${error.message}`));
    else reply?.resolve((result as { value?: unknown } | null)?.value ?? null);
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const colon = received.indexOf(':');
      const end = colon + 1 + Number(received.toString('latin1', 0, Math.max(0, colon)));
      if (colon < 0 || received.length < end) return;
      answer(JSON.parse(received.toString('utf8', colon + 1, end)));
      received = received.subarray(end);
    }
  });
  const fail = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection.'));
  };
  socket.on('close', fail).on('error', fail);
  return (name, parameters) => {
    count += 1;
    const message = JSON.stringify([0, count, name, parameters]);
    return new Promise((resolve, reject) => {
      waiting.set(count, { resolve, reject });
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  };
};

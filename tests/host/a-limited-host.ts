import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { aHost } from './a-host.ts';

/** A host for one test, and `open`, which opens a connection and sends a text. */
export const aLimitedHost = async (options: Parameters<typeof aHost>[0]) => {
  const host = await aHost(options);
  onTestFinished(() => host.close());
  const open = async (text = ''): Promise<Socket> => {
    const socket = connect(host.port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  return { ...host, open };
};

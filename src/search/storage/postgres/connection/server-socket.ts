import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Where a connection goes, as the driver reads it from an address: one of several servers, or a socket's path. */
type Target = { path?: string | false; host: readonly string[]; port: readonly number[] };

/** The question whether a server speaks TLS, with which clients of PostgreSQL may begin. */
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const failure = (code: string, message: string): Error => Object.assign(new Error(message), { code });

/**
 * Opens the driver's connections, each within a time in milliseconds. The first connections check that a PostgreSQL answers, until one has
 * answered as such: the driver itself waits for other servers, or asks those that hang up again and again without an end.
 */
export const socketOpener = (timeout: number, { isKnown = false } = {}) => {
  let knows = isKnown;
  return async ({ path, host, port }: Target): Promise<Socket> => {
    const signal = AbortSignal.timeout(timeout);
    const places = path ? [{ path }] : host.map((each, at) => ({ host: each, port: port[at] ?? 5432 }));
    let problem: unknown;
    for (const place of places) {
      try {
        if (!knows) await requirePostgres(await reach(place, signal), signal);
        const socket = await reach(place, signal);
        knows = true;
        socket.once('close', () => {
          if (socket.bytesRead === 0) knows = isKnown;
        });
        // The driver checks a certificate against it.
        return Object.assign(socket, 'host' in place ? { host: place.host } : {});
      } catch (error) {
        problem = signal.aborted ? failure('CONNECT_TIMEOUT', 'no answer in time') : error;
      }
    }
    throw problem;
  };
};

const reach = async (place: { path: string } | { host: string; port: number }, signal: AbortSignal) => {
  const socket = connect(place);
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
};

/** Refuses a server that does not answer as PostgreSQL does: by one letter, or by a message that it takes no more connections. */
const requirePostgres = async (socket: Socket, signal: AbortSignal): Promise<void> => {
  try {
    socket.write(TLS_REQUEST);
    const closed = once(socket, 'close', { signal }).then(() => [Buffer.alloc(0)]);
    const [answer] = (await Promise.race([once(socket, 'data', { signal }), closed])) as [Buffer];
    if (answer.length === 0) throw failure('CLOSED', 'the server closed the connection');
    const first = String.fromCharCode(answer[0] as number);
    if (first !== 'E' && !(answer.length === 1 && 'SN'.includes(first)))
      throw failure('NOT_POSTGRES', 'what answers there is no PostgreSQL');
  } finally {
    socket.on('error', () => {}).destroy();
  }
};

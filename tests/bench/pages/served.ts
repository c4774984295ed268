import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../support/site/free-port.ts';
import { nodeOptionsOf } from '../node-options.ts';
import type { DatabaseMeter } from './database-meter.ts';

/** What one kind of request cost the host. */
export type ServeFigures = {
  what: string;
  requests: number;
  /** Processor milliseconds of the host for each request, and those of the database; 0 without one. */
  cpu: number;
  database: number;
  /** The most milliseconds that the main thread worked without a pause. */
  worked: number;
  perSecond: number;
  median: number;
  slowest: number;
};
/**
 * Processor milliseconds so far, and bytes held: by all the process, reserved for objects, by living and dead objects, by buffers.
 * `blocked` is the longest that its main thread was blocked since it was last asked, in milliseconds, `worked` the most of such a time that it worked.
 * Asked for `live`, the host collects its garbage first, so that `used` is what lives.
 */
export type Usage = {
  cpu: number;
  rss: number;
  heap: number;
  used: number;
  external: number;
  blocked: number;
  worked: number;
};

const AT_ONCE = 8;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,*/*' };

/** A started host, with a client that keeps its connections. */
export class Served {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  readonly child: ChildProcess;
  readonly port: number;
  readonly #meter: DatabaseMeter;

  constructor(child: ChildProcess, port: number, meter: DatabaseMeter) {
    this.child = child;
    this.port = port;
    this.#meter = meter;
  }

  ask(
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
    body = '',
  ): Promise<{ status: number; body: string }> {
    return new Promise((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.port,
          path,
          method,
          agent: this.#agent,
          headers: { ...BROWSER, ...headers },
        },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          reply.on('end', () => done({ status: reply.statusCode ?? 0, body: text }));
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  }

  async tell(message: object): Promise<Usage> {
    this.child.send(message);
    const [usage] = (await once(this.child, 'message')) as [Usage];
    return usage;
  }

  /** Asks so many times, some at once, and says what each took. */
  async measure(
    what: string,
    requests: number,
    ask: (index: number) => Promise<{ status: number }>,
    atOnce = AT_ONCE,
  ): Promise<ServeFigures> {
    const times: number[] = [];
    let next = 0;
    const databaseBefore = await this.#meter();
    const before = await this.tell({ ask: 'usage' });
    const began = performance.now();
    const client = async (): Promise<void> => {
      while (next < requests) {
        const index = next;
        next += 1;
        const asked = performance.now();
        const { status } = await ask(index);
        if (status !== 200) throw new Error(`${what} answered ${status}`);
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
    const seconds = (performance.now() - began) / 1000;
    const after = await this.tell({ ask: 'usage' });
    const databaseAfter = await this.#meter();
    times.sort((a, b) => a - b);
    return {
      what,
      requests,
      cpu: (after.cpu - before.cpu) / requests,
      database: (databaseAfter - databaseBefore) / requests,
      worked: after.worked,
      perSecond: requests / seconds,
      median: times[Math.floor(times.length / 2)] ?? 0,
      slowest: times[Math.floor(times.length * 0.99)] ?? 0,
    };
  }
}

const NO_DATABASE: DatabaseMeter = async () => 0;

/** Starts the host over a data folder, and waits until it answers. */
export const startServed = async (
  dataFolder: string,
  wanted?: number,
  env: NodeJS.ProcessEnv = {},
  meter = NO_DATABASE,
): Promise<{ served: Served; seconds: number }> => {
  const port = wanted ?? (await findFreePort());
  const began = performance.now();
  const child = fork('tests/bench/pages/serve-host.ts', [], {
    execArgv: nodeOptionsOf('start'),
    // One address for the pages, so that a further start needs no build.
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: 'http://localhost:8888',
      VITAE_DATA: dataFolder,
      NODE_ENV: undefined,
      THROTTLE_FACTOR: '100000',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  await new Promise<void>((ready, fail) => {
    lines.on('line', (line) => line.includes('Ctrl-C') && ready());
    child.once('exit', (code) => fail(new Error(`The host ended with ${code}`)));
  });
  const served = new Served(child, port, meter);
  for (const path of ['/', '/about']) await served.ask(path);
  return { served, seconds: (performance.now() - began) / 1000 };
};

/** Ends the host, by asking unless told otherwise. */
export const stopServed = async ({ child }: Served, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
};

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from '@netlify/functions';
import { provideStorage } from '../../../src/base/engine/storage/open.ts';
import type { Storage } from '../../../src/base/engine/storage/storage.ts';
import { type BlobsProcess, createBlobsSimulator } from '../../support/blobs-simulator/blobs-simulator.ts';
import { aStorage } from '../../support/builders/storage.ts';
import { serve } from '../../support/calls/calls.ts';
import { seededRandom } from '../../support/chance/seeded-random.ts';

/** Share of storage calls that fail; half of the writes among them still take effect. */
const FAULTS = 0.05;
/** Time between crashes, in milliseconds. */
const CRASH_EVERY = 15_000;
/** Maximum delay of new keys and deletions in lists, in milliseconds. */
export const LIST_LAG = 60_000;
const INSTANCES = 3;
const LATENCY = 4;

export interface FaultySite {
  url: string;
  /** Crashes so far. */
  crashes: () => number;
  /** Storage calls so far, and how many of them failed. */
  calls: () => { sent: number; failed: number };
  /** Ends all trouble, with new instances. */
  calm: () => void;
  /** Opens the store without trouble, to check it at the end. */
  fresh: () => Storage;
  stop: () => Promise<void>;
}

type Instance = { process: BlobsProcess; storage: Storage };

const bodyOf = async (request: IncomingMessage): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** The real handlers behind a plain HTTP server, on instances that stay warm until they crash, and a store that sometimes fails. */
export const aFaultySite = async (): Promise<FaultySite> => {
  const random = seededRandom(7);
  const clock = { now: Date.now, advance: () => {}, set: () => {} };
  const blobs = createBlobsSimulator({
    random,
    staleness: 60_000,
    listLag: LIST_LAG,
    latency: () => LATENCY * random(),
  });
  let crashes = 0;
  const calls = { sent: 0, failed: 0 };

  const start = (trouble: boolean): Instance => {
    const process = blobs.newProcess();
    if (trouble) process.faults.failRandomly(FAULTS, [500, 429, 'network'], Math.floor(random() * 2 ** 31));
    return { process, storage: aStorage({ blobs, clock, process, pauses: [5, 20, 80] }).storage };
  };
  const instances = Array.from({ length: INSTANCES }, () => start(true));

  const count = (): void => {
    for (const { outcome } of blobs.log()) {
      if (outcome === 'pending') continue;
      calls.sent += 1;
      if (typeof outcome !== 'number' || outcome >= 429) calls.failed += 1;
    }
    blobs.resetCounts();
  };
  const counting = setInterval(count, 1_000);
  const crashing = setInterval(() => {
    const at = Math.floor(random() * INSTANCES);
    instances[at]?.process.faults.crashAt(1 + Math.floor(random() * 8), {
      applied: random() < 0.5 ? 'yes' : 'no',
    });
  }, CRASH_EVERY);

  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await bodyOf(request);
    const at = Math.floor(random() * INSTANCES);
    const instance = instances[at] as Instance;
    const headers = Object.entries(request.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    );
    const forwarded = new Request(url, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    });
    provideStorage(() => instance.storage);
    const answer = await serve(forwarded, {
      ip: '203.0.113.1',
      deploy: { context: 'production' },
    } as Context);
    if (instance.process.faults.hasCrashed()) {
      // The crashed instance cannot answer; a new one replaces it.
      if (instances[at] === instance) {
        crashes += 1;
        instances[at] = start(true);
      }
      response.destroy();
      return;
    }
    response.writeHead(answer.status, [...answer.headers].flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    crashes: () => crashes,
    calls: () => calls,
    calm: () => {
      clearInterval(crashing);
      for (const at of instances.keys()) instances[at] = start(false);
    },
    fresh: () => start(false).storage,
    stop: async () => {
      clearInterval(counting);
      count();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

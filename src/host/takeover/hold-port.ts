import cluster, { type Worker } from 'node:cluster';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { logEvent } from '../../base/log/storage/log.ts';
import { controlAddress, openControl } from './control-socket.ts';
import { type DataLock, lockData } from './data-lock.ts';
import { restartPause } from './restart-pause.ts';
import { type OpenReply, RETIRE, type SiteMessage, TAKES_OVER, type UpgradeReply } from './site-messages.ts';

/** The file that starts a site, in the folder of each version. */
const START = 'src/commands/start.ts';
/** Where each version keeps the compiled code of its site, threads included. */
const COMPILED = 'node_modules/.cache/compiled';

/** A site's process: its version's folder, and the pause before it was started. */
type Running = { folder: string; worker: Worker; pause: number };
type Begun = { dataFolder: string; port: number };

/**
 * Holds the site's port and its data, and runs the site in a process of its own, so that another version can take over: both listen at the
 * same socket for a moment, and nothing is refused. Starts a site that was killed or crashed again, after growing pauses; ends when the
 * site ends by itself, with its exit code.
 */
export const holdPort = (folder: string): void => new PortHolder(folder).start();

class PortHolder {
  #begun: Begun | undefined;
  #control: Server | undefined;
  #lock: DataLock | undefined;
  #restart: NodeJS.Timeout | undefined;
  #hasServed = false;
  #isUpgrading = false;
  #isStopping = false;
  #current: Running;
  /** The version whose code and Node this process runs. */
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    // Each process accepts connections itself, from the same queue: none is lost when one of them stops.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    this.#current = this.#run(folder, {});
  }

  start(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#stop());
    const first = this.#current;
    this.#follow(first);
    whenReady(first, (begun) => {
      this.#begun = begun;
    })
      .then(() => this.#takeOrders())
      // A site that ended has said why; one without orders runs all the same.
      .catch((error: unknown) => {
        if (!first.worker.isDead()) console.warn(error);
      });
  }

  async #takeOrders(): Promise<void> {
    this.#hasServed = true;
    if (this.#begun === undefined) return;
    const address = controlAddress(this.#begun.dataFolder, this.#begun.port);
    this.#control = await openControl(address, (request) => this.#upgrade(request.folder));
    if (this.#isStopping) this.#control.close();
  }

  #run(folder: string, env: Record<string, string>, pause = 0): Running {
    cluster.setupPrimary({ exec: join(folder, START), cwd: folder, args: [] });
    const worker = cluster.fork({
      // Each arena of the allocator keeps what one thread freed. A process cannot set this for itself.
      MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2',
      ...env,
      NODE_COMPILE_CACHE: join(folder, COMPILED),
    });
    worker.on('message', (message: SiteMessage) => {
      if (message.state !== 'opening') return;
      void this.#open(message).then((reply) => worker.isConnected() && worker.send(reply));
    });
    return { folder, worker, pause };
  }

  async #open({ dataFolder, port }: Begun): Promise<OpenReply> {
    try {
      this.#lock ??= await lockData(dataFolder, port);
      return { opens: true };
    } catch (error) {
      return { opens: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Watches the site that answers now. */
  #follow(running: Running): void {
    const since = performance.now();
    running.worker.once('exit', (code, signal) => {
      if (this.#current !== running) return;
      const hasDied = signal !== null || code !== 0;
      if (this.#hasServed && hasDied && !this.#isStopping)
        this.#restartAfter(restartPause(running.pause, performance.now() - since), { code, signal });
      else this.#end(signal === null ? code : 1);
    });
  }

  #restartAfter(pause: number, how: { code: number; signal: string }): void {
    const { folder, worker } = this.#current;
    logEvent('error', 'site-died', { ...how, startsAgainAfterSeconds: pause / 1000 });
    this.#restart = setTimeout(() => {
      // Another version may have taken over meanwhile.
      if (this.#current.worker !== worker) return;
      this.#current = this.#run(folder, this.#sameData(), pause);
      this.#follow(this.#current);
    }, pause);
  }

  #stop(): void {
    this.#isStopping = true;
    this.#lock?.noteStop();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    if (this.#current.worker.isDead()) this.#end(0);
  }

  #end(code: number): void {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    this.#control?.close();
    process.exitCode = code;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  }

  #sameData(): Record<string, string> {
    return this.#begun === undefined ? {} : { VITAE_DATA: this.#begun.dataFolder };
  }

  async #upgrade(next: string): Promise<UpgradeReply> {
    if (this.#isUpgrading || this.#isStopping)
      return { taken: false, message: 'The site is being changed already.' };
    this.#isUpgrading = true;
    try {
      const successor = this.#run(next, { ...this.#sameData(), [TAKES_OVER]: '1' });
      await whenReady(successor);
      const before = this.#current;
      this.#current = successor;
      this.#follow(successor);
      if (before.worker.isConnected()) before.worker.send(RETIRE);
      return { taken: true, before: before.folder, holder: this.#folder };
    } catch (error) {
      return { taken: false, message: error instanceof Error ? error.message : String(error) };
    } finally {
      this.#isUpgrading = false;
    }
  }
}

/** Resolves once the site answers, rejects with the reason if it ends before. */
const whenReady = ({ worker }: Running, onBegun: (begun: Begun) => void = () => {}): Promise<void> =>
  new Promise((done, fail) => {
    let reason = 'The new version ended before it was ready. Its output says why.';
    worker.on('message', (message: SiteMessage) => {
      if (message.state === 'begun') onBegun(message);
      else if (message.state === 'ready') done();
      else if (message.state === 'failed') reason = message.message;
    });
    worker.on('error', fail);
    worker.once('exit', () => fail(new Error(reason)));
  });

import type { FileReading } from './read-file.ts';
import readWorker from './read-worker.ts?worker&url';

// The development server serves workers as modules; in a build, one is a classic script.
const type = import.meta.env.DEV ? 'module' : 'classic';

/** Reads a file in a worker, so that the page stays usable meanwhile. */
export const readInWorker = (file: Blob): Promise<FileReading> =>
  new Promise<FileReading>((done) => {
    const worker = new Worker(readWorker, { type });
    const end = (reading: FileReading): void => {
      worker.terminate();
      done(reading);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<FileReading>) => end(data));
    worker.addEventListener('error', () => end({ fault: 'unreadable' }));
    worker.postMessage(file);
  });

import { readFile } from './read-file.ts';

// A worker: it reads each file that it is sent, and answers with what was in it.
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void readFile(data).then((reading) => postMessage(reading));
});

import type { Storage } from '../../../base/engine/storage/storage.ts';
import { plainReply } from '../../../base/http/server/replies.ts';
import { filePaths } from '../../../paths.ts';
import { publicFile } from '../../../sharing/server.ts';
import { dumpFileName } from '../rules.ts';
import { type DumpFile, getDataPart, getDumpIndex } from '../storage.ts';
import { GZIP_BEGINNING } from './gzip-frame.ts';

const NOT_MADE = 'There is no such file of open data.';

// Every reader asks whether the files are still the same, because pages that left are taken out of them.
const CACHE = { 'Cache-Control': 'public, max-age=0, must-revalidate' };

/** Answers `/data/index.json` and the files that it names; 404 for what was not made. */
export const serveDump = publicFile('/data/…', async ({ request, url, storage }) => {
  const name = url.pathname.slice(filePaths.data('').length).toLowerCase();
  const index = await getDumpIndex(storage);
  if (index === null) return plainReply(404, NOT_MADE);
  if (name === 'index.json') {
    const files = index.files.map(({ format, number, profiles, bytes, sha256 }) => ({
      url: filePaths.data(dumpFileName(format, number)),
      format,
      profiles,
      bytes,
      sha256,
    }));
    return Response.json(
      { date: new Date(index.made).toISOString(), seq: index.seq, files },
      { headers: { ...CACHE, 'Content-Type': 'application/json; charset=utf-8' } },
    );
  }
  const file = index.files.find(({ format, number }) => dumpFileName(format, number) === name);
  if (file === undefined) return plainReply(404, NOT_MADE);
  const headers = { ...CACHE, ETag: `"${file.sha256}"` };
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : streamParts(storage, file), {
    headers: { ...headers, 'Content-Type': 'application/gzip', 'Content-Length': String(file.bytes) },
  });
});

const streamParts = (storage: Storage, { parts, end }: DumpFile): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(GZIP_BEGINNING),
    pull: async (controller) => {
      const key = parts[at];
      if (key === undefined) {
        controller.enqueue(Buffer.from(end, 'hex'));
        return controller.close();
      }
      at += 1;
      const bytes = await getDataPart(storage, key);
      if (bytes === null) return controller.error(new Error(`The part ${key} is gone`));
      controller.enqueue(bytes);
    },
  });
};

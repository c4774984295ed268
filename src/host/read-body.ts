import { setImmediate } from 'node:timers/promises';

/** The whole body of a response. Reads the stream itself, because `arrayBuffer` copies even a single chunk twice. */
export const readResponseBody = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] as Uint8Array<ArrayBuffer>) : Buffer.concat(chunks);
};

type Bytes = Uint8Array<ArrayBuffer>;

/** The whole of a body that is there at once; of another one null, and its parts as they come. */
export const readWholeOrParts = async (
  body: ReadableStream<Bytes>,
): Promise<{ whole: Bytes; parts: null } | { whole: null; parts: AsyncGenerator<Bytes> }> => {
  const reader = body.getReader();
  const first = await reader.read();
  if (first.done) return { whole: new Uint8Array(), parts: null };
  const second = reader.read();
  const next = await Promise.race([second, setImmediate(null)]);
  if (next?.done) return { whole: first.value, parts: null };
  const parts = async function* () {
    try {
      yield first.value;
      for (let part = await second; !part.done; part = await reader.read()) yield part.value;
    } finally {
      // The client may have gone.
      await reader.cancel();
    }
  };
  return { whole: null, parts: parts() };
};

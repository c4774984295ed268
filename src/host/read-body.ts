/** The whole body of a response. Reads the stream itself, because `arrayBuffer` copies even a single chunk twice. */
export const readBody = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body ?? []) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] as Uint8Array<ArrayBuffer>) : Buffer.concat(chunks);
};

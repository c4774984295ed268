import type { ListRecord } from '../../files/rules/mapping.ts';

/** Some rows to send, as the call takes them. */
export type Chunk = readonly ListRecord[];

const ENCODER = /* @__PURE__ */ new TextEncoder();

/** How many bytes a record has as JSON, with the comma after it. */
const bytesOf = (record: ListRecord): number => ENCODER.encode(JSON.stringify(record)).length + 1;

/** The first records, at most `size`, that fit into `bytes`; the first one in any case. */
export const firstChunk = (records: Iterable<ListRecord>, size: number, bytes: number): ListRecord[] => {
  const chunk: ListRecord[] = [];
  let used = 0;
  for (const record of records) {
    if (chunk.length >= size) break;
    used += bytesOf(record);
    if (used > bytes && chunk.length > 0) break;
    chunk.push(record);
  }
  return chunk;
};

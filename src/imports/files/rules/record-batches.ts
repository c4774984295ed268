import type { ListRecord } from './mapping.ts';

/** How much one call of an import takes. */
export const BATCH = { records: 500, bytes: 1_000_000 } as const;

/** What a call has around its records, and a comma after each. */
const AROUND = 1_000;

const encoder = /* @__PURE__ */ new TextEncoder();

/** Cuts records into batches that a call takes, in their order. */
export function* recordBatches(records: Iterable<ListRecord>): Generator<ListRecord[]> {
  let batch: ListRecord[] = [];
  let bytes = AROUND;
  for (const record of records) {
    const size = encoder.encode(JSON.stringify(record)).length + 1;
    if (batch.length > 0 && (batch.length === BATCH.records || bytes + size > BATCH.bytes)) {
      yield batch;
      batch = [];
      bytes = AROUND;
    }
    batch.push(record);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

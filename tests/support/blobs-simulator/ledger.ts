import type { Consistency } from './bucket.ts';
import type { BlobsOperation, BlobsRequest } from './request.ts';

/** A call as hooks, fault filters and the log see it; numbers start at 1. */
export interface BlobsCall {
  number: number;
  operation: BlobsOperation;
  store: string;
  /** The key, or the prefix of a list. */
  key: string;
  consistency: Consistency;
  at: number;
}

/** A call with its outcome: a status, or the reason why there was no answer. */
export interface LoggedCall extends BlobsCall {
  outcome: number | 'pending' | 'timeout' | 'network' | 'aborted' | 'crash' | 'error';
  /** Whether it took effect; set for a late write as soon as it does. */
  applied: boolean;
  bytesRead: number;
  bytesWritten: number;
}

/** Calls to storage, including retries; bytes are those of bodies, including lists. */
export interface BlobsCounts extends Record<BlobsOperation, number> {
  operations: number;
  bytesRead: number;
  bytesWritten: number;
}

/** The log of all calls and their counts. */
export interface Ledger {
  open: (request: BlobsRequest, at: number) => LoggedCall;
  counts: () => BlobsCounts;
  log: () => LoggedCall[];
  reset: () => void;
}

/** Builds an empty ledger; call numbers continue after a reset. */
export function createLedger(): Ledger {
  let calls: LoggedCall[] = [];
  let number = 0;
  return {
    open: ({ operation, store, key, consistency }, at) => {
      number += 1;
      const call: LoggedCall = {
        number,
        operation,
        store,
        key,
        consistency,
        at,
        outcome: 'pending',
        applied: false,
        bytesRead: 0,
        bytesWritten: 0,
      };
      calls.push(call);
      return call;
    },
    counts: () => {
      const counts: BlobsCounts = {
        get: 0,
        head: 0,
        list: 0,
        put: 0,
        delete: 0,
        operations: calls.length,
        bytesRead: 0,
        bytesWritten: 0,
      };
      for (const call of calls) {
        counts[call.operation] += 1;
        counts.bytesRead += call.bytesRead;
        counts.bytesWritten += call.bytesWritten;
      }
      return counts;
    },
    log: () => [...calls],
    reset: () => {
      calls = [];
    },
  };
}

import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { BUSY, MAX_BODY_BYTES, type RequestRefusal, TOO_LARGE } from '../request-check.ts';
import { NetworkCounts } from './connections.ts';

const MEGABYTE = 1024 * 1024;
/** A body up to this length is always read: the limit of connections bounds their total. */
const SHORT_BYTES = 64 * 1024;

export type BodyLimits = {
  /** Maximum number of bytes of long bodies in memory, whose requests are not answered yet. */
  bytes: number;
  /** The same for one network. */
  ofNetwork: number;
};

const BODY_LIMITS: BodyLimits = { bytes: 64 * MEGABYTE, ofNetwork: 16 * MEGABYTE };

/** Whether a request has a body that is long, or may be. */
export const hasLongBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT_BYTES;

/** A long body as a stream within the limits. */
export type LimitedBody = {
  stream: ReadableStream<Uint8Array>;
  /** Why it was aborted; null if it was not. */
  refusal: () => RequestRefusal | null;
  /** Stops reading, so that the rest of the request can be discarded. */
  end: () => void;
};

/** Limits the bytes of long bodies that wait in memory for the answers to their requests. */
export class Bodies {
  readonly #limits: BodyLimits;
  readonly #byNetwork: NetworkCounts;
  #bytes = 0;

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
    this.#byNetwork = new NetworkCounts(limits.ofNetwork);
  }

  /** The body of a request, counted until `whenAnswered`. */
  limit(request: IncomingMessage, address: string, whenAnswered: (release: () => void) => void): LimitedBody {
    let refusal: RequestRefusal | null = null;
    let bytes = 0;
    const releases: (() => void)[] = [];
    whenAnswered(() => {
      this.#bytes -= bytes;
      for (const release of releases) release();
    });
    const take = (length: number): RequestRefusal | null => {
      if (bytes + length > MAX_BODY_BYTES) return TOO_LARGE;
      if (bytes + length > SHORT_BYTES && this.#bytes + length > this.#limits.bytes) return BUSY;
      const release = this.#byNetwork.take(address, length);
      if (release === null) return BUSY;
      releases.push(release);
      bytes += length;
      this.#bytes += length;
      return null;
    };
    const read = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        refusal = take(chunk.length);
        if (refusal !== null) throw new Error(refusal.message);
        yield chunk;
      }
    };
    const chunks = read();
    return {
      stream: ReadableStream.from(chunks),
      refusal: () => refusal,
      end: () => void chunks.return(undefined),
    };
  }
}

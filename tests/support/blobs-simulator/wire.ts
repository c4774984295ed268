import { type Answer, answer, type Stores } from './answer.ts';
import { type Applied, CrashError, type Fault, type FaultPlan } from './faults.ts';
import { BlobKeyError } from './key-rules.ts';
import type { Ledger, LoggedCall } from './ledger.ts';
import { MemoryResponse } from './memory-response.ts';
import { type BlobsRequest, parseRequest } from './request.ts';

/** What all processes share: the stores, the clock, the ledger, and writes under way. */
export interface Service {
  stores: Stores;
  ledger: Ledger;
  now: () => number;
  token: string;
  pageSize: number;
  /** Waits for half of a call's latency; undefined if there is none. */
  travel: (call: LoggedCall) => Promise<void> | undefined;
  /** Does something once the clock has reached a time. */
  later: (time: number, landing: () => void) => void;
  /** Does what is due. */
  land: () => void;
  /** The first invalid key: the simulator rejects every call after it. */
  keyError: BlobKeyError | undefined;
}

const NO_BYTES = new Uint8Array(0);

/** Builds the `fetch` of one process, with the faults of its plan. */
export function createWire(service: Service, plan: FaultPlan): typeof globalThis.fetch {
  return async (input, init) => {
    const request = guardKeys(service, () => parseRequest(input, init));
    request.signal?.throwIfAborted();
    if (plan.hasCrashed()) throw new CrashError();
    const call = service.ledger.open(request, service.now());
    const fault = plan.take(call);
    if (fault?.kind === 'crash') plan.crash();

    async function exchange(): Promise<Response> {
      const body = request.operation === 'put' ? await request.readBody() : NO_BYTES;
      call.bytesWritten = body.length;
      for (const hook of plan.hooks()) await hook(call, 'sent');
      await service.travel(call);
      const reply = apply(service, request, body, call, fault);
      await service.travel(call);
      for (const hook of plan.hooks()) await hook(call, 'answering');
      // Includes a call that was under way when another one crashed the process.
      if (plan.hasCrashed()) throw new CrashError();
      if (fault) return failure(fault, call);
      call.bytesRead = reply?.body?.length ?? 0;
      return toResponse(reply!);
    }

    try {
      const response = await untilAborted(request.signal, exchange());
      call.outcome = response.status;
      return response;
    } catch (error) {
      call.outcome = outcomeOf(error, request.signal, fault);
      throw error;
    }
  };
}

// An aborted call may still take effect, as on a real network.
function untilAborted<Value>(signal: AbortSignal | undefined, promise: Promise<Value>): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function apply(
  service: Service,
  request: BlobsRequest,
  body: Uint8Array<ArrayBuffer>,
  call: LoggedCall,
  fault: Fault | undefined,
): Answer | undefined {
  service.land();
  const applied: Applied = fault?.applied ?? 'yes';
  if (applied === 'no') return undefined;
  if (request.headers.get('authorization') !== `Bearer ${service.token}`) {
    return { status: 401, headers: {}, body: undefined };
  }
  const carryOut = () => {
    const reply = guardKeys(service, () => answer(service.stores, request, body, service.pageSize));
    call.applied = reply.status < 400;
    return reply;
  };
  if (applied === 'yes') return carryOut();
  service.later(service.now() + (fault?.lateBy ?? 0), carryOut);
  return undefined;
}

function guardKeys<Value>(service: Service, action: () => Value): Value {
  if (service.keyError) throw service.keyError;
  try {
    return action();
  } catch (error) {
    if (error instanceof BlobKeyError) service.keyError = error;
    throw error;
  }
}

function failure({ kind }: Fault, call: LoggedCall): Response | Promise<never> {
  if (kind === 'network') throw new TypeError('fetch failed');
  if (kind === 'timeout') {
    call.outcome = 'timeout';
    return new Promise(() => {});
  }
  return new Response('simulated fault', { status: kind as number });
}

// The client reads no more of a response than this has.
function toResponse({ status, headers, body }: Answer): Response {
  const length = body && { 'content-length': `${body.length}` };
  return new MemoryResponse(status, { ...headers, ...length }, body) as unknown as Response;
}

function outcomeOf(
  error: unknown,
  signal: AbortSignal | undefined,
  fault: Fault | undefined,
): LoggedCall['outcome'] {
  if (error instanceof CrashError) return 'crash';
  if (signal?.aborted && error === signal.reason) return fault?.kind === 'timeout' ? 'timeout' : 'aborted';
  return fault?.kind === 'network' ? 'network' : 'error';
}

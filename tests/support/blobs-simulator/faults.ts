import { seededRandom } from '../chance/seeded-random.ts';
import type { BlobsCall } from './ledger.ts';

/** An HTTP status, no answer until the caller's signal aborts, or a broken connection. */
export type FaultKind = number | 'timeout' | 'network';

/** Whether a call whose answer is lost takes effect: no, yes, or after `lateBy`. */
export type Applied = 'no' | 'yes' | 'late';

/** Which calls fail, and whether they take effect. */
interface FaultOptions {
  /** `no` by default. */
  applied?: Applied;
  /** For `late`: a write takes effect this many milliseconds after it was sent, by the simulator's clock. */
  lateBy?: number;
  /** Only calls that match fail. */
  when?: (call: BlobsCall) => boolean;
}

/** Called when a call is `sent`, and again before its answer; may wait or throw. */
type CallHook = (call: BlobsCall, moment: 'sent' | 'answering') => void | Promise<void>;

/** The faults of one process that uses storage. */
export interface Faults {
  /** Makes the next `count` calls fail. The client itself attempts a call 6 times after 429, 5xx, network errors and aborts. */
  failNext: (count: number, kind: FaultKind, options?: FaultOptions) => void;
  /**
   * Makes each call fail with this probability until `clear`, depending on the seed alone. By default,
   * half of the failed writes take effect; with `lateBy`, a third of them late.
   */
  failRandomly: (probability: number, kinds: FaultKind[], seed: number, options?: FaultOptions) => void;
  /** Crashes the process at its `callNumber`-th call from now, before or (`yes`) after the call takes effect. */
  crashAt: (callNumber: number, options?: { applied?: 'no' | 'yes' }) => void;
  /** Whether the process has crashed. It cannot be revived: start another with `newProcess`. */
  hasCrashed: () => boolean;
  onCall: (hook: CallHook) => void;
  /** Removes all pending faults and hooks. */
  clear: () => void;
}

/** How one call goes wrong. */
export interface Fault {
  kind: FaultKind | 'crash';
  applied: Applied;
  lateBy: number;
}

/** The questions of the wire before and during each call. */
export interface FaultPlan extends Faults {
  crash: () => void;
  take: (call: BlobsCall) => Fault | undefined;
  hooks: () => readonly CallHook[];
}

/** The process has crashed: thrown by the call at which it crashed and by every later one. */
export class CrashError extends Error {
  override name = 'CrashError';
  constructor() {
    super('The process that made this storage call has crashed');
  }
}

type Rule = (call: BlobsCall) => Fault | undefined;

/** Builds a plan without faults. */
export function createFaultPlan(): FaultPlan {
  let crashed = false;
  let rules: Rule[] = [];
  let hooks: CallHook[] = [];
  let crashPoint: { callsLeft: number; applied: Applied } | undefined;

  return {
    crash: () => {
      crashed = true;
    },
    hooks: () => hooks,
    take: (call) => {
      if (crashPoint) crashPoint.callsLeft -= 1;
      if (crashPoint?.callsLeft === 0) return { kind: 'crash', applied: crashPoint.applied, lateBy: 0 };
      for (const rule of rules) {
        const fault = rule(call);
        if (fault) return fault;
      }
      return undefined;
    },
    failNext: (count, kind, { applied = 'no', lateBy = 0, when = () => true } = {}) => {
      let left = count;
      rules.push((call) => {
        if (left === 0 || !when(call)) return undefined;
        left -= 1;
        return { kind, applied, lateBy };
      });
    },
    failRandomly: (probability, kinds, seed, { applied, lateBy = 0, when = () => true } = {}) => {
      const random = seededRandom(seed);
      const ends: Applied[] = applied ? [applied] : lateBy > 0 ? ['no', 'yes', 'late'] : ['no', 'yes'];
      rules.push((call) => {
        if (!when(call) || random() >= probability) return undefined;
        return { kind: pick(kinds, random()), applied: pick(ends, random()), lateBy };
      });
    },
    crashAt: (callNumber, { applied = 'no' } = {}) => {
      crashPoint = { callsLeft: callNumber, applied };
    },
    hasCrashed: () => crashed,
    onCall: (hook) => {
      hooks.push(hook);
    },
    clear: () => {
      rules = [];
      hooks = [];
      crashPoint = undefined;
    },
  };
}

function pick<Value>(values: readonly Value[], share: number): Value {
  const value = values[Math.floor(share * values.length)];
  if (value === undefined) throw new Error('failRandomly needs at least one kind of fault');
  return value;
}

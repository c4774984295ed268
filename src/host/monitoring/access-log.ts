import { logEvent } from '../../base/log/storage/log.ts';
import type { Observer } from './observer.ts';

/** Logs every request: what was asked, without its query, which may name people or contain tokens. The address is left out unless it is asked for. */
export const accessLog =
  ({ withAddress }: { withAddress: boolean }): Observer =>
  ({ call, cache, requestId, method, path, status, seconds, address }) =>
    logEvent('info', 'request', {
      ...(requestId !== undefined && { requestId }),
      method,
      path,
      status,
      ms: Math.round(seconds * 10_000) / 10,
      call,
      ...(cache !== undefined && { cache }),
      ...(withAddress && { address }),
    });

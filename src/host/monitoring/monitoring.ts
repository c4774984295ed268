import { logsAddresses, logsRequests, metricsToken } from '../../base/settings/server.ts';
import { accessLog } from './access-log.ts';
import type { HostState, Metrics } from './host-state.ts';
import type { Observer } from './observer.ts';

/** What watches requests; without settings for it, nothing does. */
export type Monitoring = { observers: readonly Observer[]; metrics: Metrics | null };

export const NO_MONITORING: Monitoring = { observers: [], metrics: null };

/** Opens what the settings ask for: metrics with `METRICS_TOKEN`, a line for each request with `LOG_REQUESTS`. */
export const openMonitoring = async (options: {
  state: () => HostState;
  storeFile: string;
}): Promise<Monitoring> => {
  const token = metricsToken();
  // Loaded only if somebody reads metrics.
  const metrics =
    token === undefined ? null : (await import('./metrics.ts')).openMetrics({ token, ...options });
  return {
    metrics,
    observers: [
      ...(metrics === null ? [] : [metrics.observer]),
      ...(logsRequests() ? [accessLog({ withAddress: logsAddresses() })] : []),
    ],
  };
};

import { Counter, Histogram, type Registry } from 'prom-client';
import type { Observer } from './observer.ts';

/** Upper bounds of latencies, in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests by call and status, their latencies, and the answers of the cache. */
export const requestMetrics = (register: Registry): Observer => {
  const registers = [register];
  const requests = new Counter({
    name: 'vitae_requests_total',
    help: 'Requests by call and status',
    labelNames: ['call', 'status'],
    registers,
  });
  const latencies = new Histogram({
    name: 'vitae_request_seconds',
    help: 'Time from a request to the end of its answer, by call',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  const cached = new Counter({
    name: 'vitae_cache_answers_total',
    help: 'Answers of the cache: hit, stale, miss, failed, or uncached',
    labelNames: ['result'],
    registers,
  });
  // Looking up labels costs more than counting.
  const counter = remembered((key) => {
    const [call = '', status = ''] = key.split(' ');
    return requests.labels(call, status);
  });
  const latency = remembered((call) => latencies.labels(call));
  const answer = remembered((result) => cached.labels(result));
  return ({ call, status, seconds, cache }) => {
    counter(`${call} ${status}`).inc();
    latency(call).observe(seconds);
    if (cache !== undefined) answer(cache).inc();
  };
};

const remembered = <Child>(create: (key: string) => Child): ((key: string) => Child) => {
  const children = new Map<string, Child>();
  return (key) => {
    const child = children.get(key) ?? create(key);
    children.set(key, child);
    return child;
  };
};

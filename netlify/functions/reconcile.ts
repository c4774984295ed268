import { serveReconcile } from '../../src/sharing/reconcile/server/serve-reconcile.ts';

export default serveReconcile;

export const config = {
  path: ['/reconcile', '/reconcile/suggest/entity', '/reconcile/suggest/property', '/reconcile/properties'],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

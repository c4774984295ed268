import cluster from 'node:cluster';

// A start holds the port, and serves the site in a process of its own, which another version can take over from.
if (cluster.isPrimary) {
  const { holdPort } = await import('../host/takeover/hold-port.ts');
  holdPort(process.cwd());
} else await import('./start/site-process.ts');

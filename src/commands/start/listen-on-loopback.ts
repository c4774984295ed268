import { Server } from 'node:net';

// Preloaded into `netlify dev`, which has no setting for its address: by default, Node listens on all addresses of the machine.
const host = process.env['HOST'] || '127.0.0.1';
const listen = Server.prototype.listen as (this: Server, ...args: unknown[]) => Server;

Server.prototype.listen = function (this: Server, ...args: unknown[]): Server {
  const [where, ...rest] = args;
  if (typeof where === 'number' && typeof rest[0] !== 'string')
    return listen.call(this, { port: where, host }, ...rest);
  const isAnywhere = typeof where === 'object' && where !== null && 'port' in where && !('host' in where);
  return listen.call(this, isAnywhere ? { ...where, host } : where, ...rest);
} as Server['listen'];

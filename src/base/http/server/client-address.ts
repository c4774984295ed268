import { AsyncLocalStorage } from 'node:async_hooks';
import { isLoopbackSite } from '../../settings/server.ts';

const clients = new AsyncLocalStorage<string>();

/** Runs a call, and what it defers, for the client with an IP address. */
export const withClient = <Result>(address: string, work: () => Result): Result => clients.run(address, work);

const LOOPBACK = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

/** Whether somebody at this machine makes the call, on a site that only this machine uses. */
export const isAtThisMachine = (): boolean => isLoopbackSite() && LOOPBACK.test(clients.getStore() ?? '');

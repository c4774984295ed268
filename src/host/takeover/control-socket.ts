import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textLines } from '../../base/text/rules/lines.ts';
import type { UpgradeReply, UpgradeRequest } from './site-messages.ts';

/** The longest path of a socket, in bytes, on every system. */
const LONGEST_PATH = 103;

/** The address at which a running site takes orders: a socket in its data folder, which only its user can open. */
export const controlAddress = (dataFolder: string, port: number): string => {
  const path = join(dataFolder, `site-${port}.sock`);
  const name = `vitae-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(tmpdir(), `${name}.sock`);
};

/** Takes orders at an address, one line of JSON each; what an earlier process left there is replaced. */
export const openControl = async (
  address: string,
  upgrade: (request: UpgradeRequest) => Promise<UpgradeReply>,
): Promise<Server> => {
  if (process.platform !== 'win32') await rm(address, { force: true });
  const server = createServer((socket) => {
    // A command that was interrupted: what it asked for goes on.
    socket.on('error', () => {});
    answer(socket, upgrade).catch(() => socket.destroy());
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done));
  return server;
};

const answer = async (
  socket: Socket,
  upgrade: (request: UpgradeRequest) => Promise<UpgradeReply>,
): Promise<void> => {
  // The reply goes through the same socket, so it must outlive the loop.
  for await (const line of textLines(socket.iterator({ destroyOnReturn: false }))) {
    socket.end(`${JSON.stringify(await upgrade(JSON.parse(line) as UpgradeRequest))}\n`);
    return;
  }
};

/** Asks a running site to let another version take over; null if no site runs there. */
export const askForUpgrade = async (
  address: string,
  request: UpgradeRequest,
): Promise<UpgradeReply | null> => {
  const socket = await open(address);
  if (socket === null) return null;
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of textLines(socket)) return JSON.parse(line) as UpgradeReply;
  throw new Error('The site ended before the new version was ready.');
};

const open = (address: string): Promise<Socket | null> =>
  new Promise((done) => {
    const socket = connect(address, () => done(socket));
    socket.once('error', () => done(null));
  });

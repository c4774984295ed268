import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobsServer } from '@netlify/blobs/server';
import { guardedBlobsServer } from './guarded-blobs.ts';

/** Where a local store listens, in the form that `VITAE_BLOBS` carries to every process of the site. */
export type LocalBlobs = {
  edgeURL: string;
  uncachedEdgeURL: string;
  siteID: string;
  token: string;
  /** Asks a store that this very process serves, without the network between: a command's many thousand writes are twice as fast. */
  fetch?: typeof fetch;
  stop: () => Promise<void>;
};

const ADDRESS_FILE = 'address.json';

/** Opens the store of a folder for the site, and leaves its address there for commands that come by while it runs. */
export const serveLocalBlobs = async (directory: string): Promise<LocalBlobs> => {
  await pruneEmptyFolders(join(directory, 'entries'));
  const token = randomUUID();
  const server = guardedBlobsServer(directory, token);
  const { port } = await server.start();
  const edgeURL = `http://localhost:${port}`;
  const access = { edgeURL, uncachedEdgeURL: edgeURL, siteID: 'local', token };
  const file = join(directory, ADDRESS_FILE);
  await mkdir(directory, { recursive: true });
  await writeFile(file, JSON.stringify(access), { mode: 0o600 });
  return {
    ...access,
    fetch: askDirectly(server),
    stop: async () => {
      // Unless another has opened the folder since, and left its own address.
      if ((await readFile(file, 'utf8').catch(() => '')).includes(token)) await rm(file, { force: true });
      // The emulator's stop waits for idle keep-alive connections, which nothing here closes.
      await Promise.race([server.stop().catch(() => {}), new Promise<void>((done) => setTimeout(done, 200))]);
    },
  };
};

/** Opens the store of a folder for a command: the running site's, so that all writes meet in one process, else one of its own. */
export const openLocalBlobs = async (directory: string): Promise<LocalBlobs> =>
  (await findRunning(join(directory, ADDRESS_FILE))) ?? serveLocalBlobs(directory);

const findRunning = async (file: string): Promise<LocalBlobs | null> => {
  try {
    const access = JSON.parse(await readFile(file, 'utf8')) as Omit<LocalBlobs, 'stop'>;
    const probe = await fetch(`${access.edgeURL}/${access.siteID}/site:vitae?prefix=-`, {
      headers: { authorization: `Bearer ${access.token}` },
      signal: AbortSignal.timeout(2_000),
    });
    return probe.ok ? { ...access, stop: async () => {} } : null;
  } catch {
    return null;
  }
};

// The emulator reads no more of a request than this.
const askDirectly =
  (server: BlobsServer): typeof fetch =>
  (input, init) => {
    const request = {
      url: String(input),
      method: (init?.method ?? 'GET').toUpperCase(),
      headers: new Headers(init?.headers),
      arrayBuffer: () => new Response(init?.body ?? null).arrayBuffer(),
    };
    return (server as unknown as { handleRequest: (asked: object) => Promise<Response> }).handleRequest(
      request,
    );
  };

/** Removes folders that hold nothing: the emulator never does, and `list` walks each of them. */
const pruneEmptyFolders = async (folder: string): Promise<boolean> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return false;
  let left = entries.length;
  for (const entry of entries) {
    if (entry.isDirectory() && (await pruneEmptyFolders(join(folder, entry.name)))) left -= 1;
  }
  if (left > 0) return false;
  // A write may have come in between: then the folder is not empty any more, and stays.
  return rmdir(folder).then(
    () => true,
    () => false,
  );
};

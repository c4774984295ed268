import { RECONCILE, RECONCILE_TYPES, reconcileProperties } from '../../../domain/sharing/reconcile.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { readInput } from '../../http/body.ts';
import { AppError } from '../../http/errors.ts';
import { siteUrl } from '../../http/settings.ts';
import { publicFile } from '../public-file.ts';
import { findCandidates } from './candidates.ts';
import { extendRows } from './extend.ts';
import { reconcileManifest } from './manifest.ts';
import { readExtend, readQueries } from './read-queries.ts';

const reply = (body: unknown, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  });

const fieldsOf = async (request: Request, url: URL): Promise<Record<string, unknown>> =>
  request.method === 'POST'
    ? (await readInput(request, 'form')).fields
    : Object.fromEntries(url.searchParams);

const reconcile = async (storage: Storage, fields: Record<string, unknown>): Promise<unknown> => {
  const { queries, extend } = fields;
  if (typeof queries === 'string') {
    const batch = readQueries(queries);
    const results = await findCandidates(storage, [...batch.values()]);
    return Object.fromEntries([...batch.keys()].map((key, at) => [key, { result: results[at] }]));
  }
  if (typeof extend === 'string') return extendRows(storage, readExtend(extend));
  return reconcileManifest(siteUrl());
};

const suggest = async (storage: Storage, prefix: string): Promise<unknown> => {
  const query = { query: prefix, types: [], limit: RECONCILE.results, properties: [] };
  const [candidates = []] = await findCandidates(storage, [query]);
  return {
    result: candidates.map(({ id, name, description, type }) => ({ id, name, description, notable: type })),
  };
};

const properties = (type: string | null): unknown => ({
  ...(type !== null && { type }),
  properties:
    type === null || RECONCILE_TYPES.some(({ id }) => id === type)
      ? reconcileProperties(type ?? undefined)
      : [],
});

/** Answers `/reconcile` and what its manifest names: a service that finds the pages of names in a table (Reconciliation Service API 0.2). */
export const serveReconcile = publicFile(
  '/reconcile',
  async ({ request, url, storage }) => {
    try {
      const [, , ...rest] = url.pathname.toLowerCase().split('/');
      const part = rest.join('/');
      if (part === 'suggest/entity')
        return reply(await suggest(storage, url.searchParams.get('prefix') ?? ''));
      if (part === 'properties') return reply(properties(url.searchParams.get('type')));
      return reply(await reconcile(storage, await fieldsOf(request, url)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply({ success: false, message: error.message, code: error.code }, error.status);
    }
  },
  ['GET', 'HEAD', 'POST'],
);

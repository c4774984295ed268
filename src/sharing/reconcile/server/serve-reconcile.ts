import type { Storage } from '../../../base/engine/storage/storage.ts';
import { readInput } from '../../../base/http/server/body.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { publicFile } from '../../server.ts';
import { RECONCILE, RECONCILE_TYPES, reconcileProperties } from '../rules.ts';
import { findCandidates } from './candidates.ts';
import { extendRows } from './extend.ts';
import { reconcileManifest } from './manifest.ts';
import { readExtend, readQueries, requireShort } from './read-queries.ts';

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
  const { queries: sent, extend } = fields;
  if (typeof sent === 'string') {
    const batch = readQueries(sent);
    const queries = [...batch.values()].filter((query) => query !== null);
    const results = await findCandidates(storage, queries);
    const answers = [...batch].map(([key, query]): [string, unknown] => [
      key,
      { result: query === null ? [] : results[queries.indexOf(query)] },
    ]);
    return Object.fromEntries(answers);
  }
  if (typeof extend === 'string') return extendRows(storage, readExtend(extend));
  return reconcileManifest(siteUrl());
};

/** How many suggestions to skip; of no number, none. Nobody types on after so many. */
const skippedOf = (parameters: URLSearchParams): number =>
  Math.min(MAX_SKIPPED, Math.max(0, Number.parseInt(parameters.get('cursor') ?? '', 10) || 0));
const MAX_SKIPPED = 200;

/** What is typed, as short as a query. */
const prefixOf = (parameters: URLSearchParams): string => {
  const prefix = parameters.get('prefix') ?? '';
  requireShort(prefix, 'A prefix');
  return prefix;
};

const suggestEntities = async (storage: Storage, parameters: URLSearchParams): Promise<unknown> => {
  const skipped = skippedOf(parameters);
  const limit = skipped + RECONCILE.results;
  const query = { query: prefixOf(parameters), types: [], limit, properties: [] };
  const [candidates = []] = await findCandidates(storage, [query]);
  return {
    result: candidates
      .slice(skipped)
      .map(({ id, name, description, type }) => ({ id, name, description, notable: type })),
  };
};

const suggestProperties = (parameters: URLSearchParams): unknown => {
  const prefix = foldForSearch(prefixOf(parameters));
  const skipped = skippedOf(parameters);
  return {
    result: reconcileProperties()
      .filter(({ id, name }) => id.startsWith(prefix) || foldForSearch(name).includes(prefix))
      .slice(skipped, skipped + RECONCILE.results),
  };
};

const proposeProperties = (parameters: URLSearchParams): unknown => {
  const type = parameters.get('type');
  const limit = Number.parseInt(parameters.get('limit') ?? '', 10);
  const isKnown = type === null || RECONCILE_TYPES.some(({ id }) => id === type);
  const properties = isKnown ? reconcileProperties(type ?? undefined) : [];
  return {
    ...(type !== null && { type }),
    ...(limit > 0 && { limit }),
    properties: limit > 0 ? properties.slice(0, limit) : properties,
  };
};

/** Answers `/reconcile` and what its manifest names: a service that finds the pages of names in a table (Reconciliation Service API 0.2). */
export const serveReconcile = publicFile(
  '/reconcile',
  async ({ request, url, storage }) => {
    try {
      const [, , ...rest] = url.pathname.toLowerCase().split('/');
      const part = rest.join('/');
      const { searchParams } = url;
      if (part === 'suggest/entity') return reply(await suggestEntities(storage, searchParams));
      if (part === 'suggest/property') return reply(suggestProperties(searchParams));
      if (part === 'properties') return reply(proposeProperties(searchParams));
      return reply(await reconcile(storage, await fieldsOf(request, url)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return reply({ success: false, message: error.message, code: error.code }, error.status);
    }
  },
  { methods: ['GET', 'HEAD', 'POST'] },
);

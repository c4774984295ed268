import { isObject } from '../../../base/fields/rules/structured.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { characters } from '../../../base/text/rules/text.ts';
import { RECONCILE } from '../rules.ts';

/** A query of a batch: a name, what else is known of who is meant, or both; `query` is '' without a name. */
export type ReconcileQuery = {
  query: string;
  types: string[];
  limit: number;
  properties: { pid: string; values: string[] }[];
};

/** What `extend` asks for. */
export type ExtendRequest = { ids: string[]; properties: string[] };

const malformed = (sentence: string): AppError => new AppError('invalid', sentence);

const readJson = (text: string, name: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(`${name} must be JSON`);
  }
  if (!isObject(value)) throw malformed(`${name} must be an object`);
  return value;
};

const isText = (value: unknown): value is string => typeof value === 'string';

const requireAtMost = (list: readonly unknown[], max: number, of: string, items: string): void => {
  if (list.length > max) throw malformed(`${of} has at most ${max} ${items}`);
};

/** Refuses a text that is longer than a name or a value can be. */
export const requireShort = (text: string, name: string): void => {
  if (characters(text) > RECONCILE.characters)
    throw malformed(`${name} can have at most ${RECONCILE.characters} characters`);
};

/** The texts of a value: itself, or the id and the name of an entity; null if it is none. */
const textsOf = (value: unknown): string[] | null => {
  if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return isObject(value) && isText(value['id']) ? [value['id'], value['name']].filter(isText) : null;
};

const readValues = (sent: unknown): string[] => {
  const list = Array.isArray(sent) ? sent : [sent];
  requireAtMost(list, RECONCILE.values, 'A property', 'values');
  return list.flatMap((value: unknown) => {
    const texts = textsOf(value);
    if (texts === null) throw malformed('Each of the properties must have a pid and a v');
    for (const text of texts) requireShort(text, 'A value');
    return texts;
  });
};

const readProperties = (value: unknown): ReconcileQuery['properties'] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw malformed('properties must be a list');
  requireAtMost(value, RECONCILE.properties, 'A query', 'properties');
  return value.map((property: unknown) => {
    if (!isObject(property) || !isText(property['pid']))
      throw malformed('Each of the properties must have a pid and a v');
    requireShort(property['pid'], 'A pid');
    return { pid: property['pid'], values: readValues(property['v']) };
  });
};

/** How types may be meant: taken, but each result has one of the types asked for in any case. */
const STRICTNESS: readonly string[] = ['any', 'should', 'all'];

/** Reads a query; null if it is none, because it says nothing to look for. */
const readQuery = (value: unknown): ReconcileQuery | null => {
  if (!isObject(value)) return null;
  const {
    query = '',
    type = [],
    limit = RECONCILE.results,
    properties,
    type_strict: strictness = 'any',
  } = value;
  if (!isText(query)) throw malformed('query must be a text');
  requireShort(query, 'A query');
  const known = readProperties(properties);
  if (query.trim() === '' && known.length === 0) return null;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  requireAtMost(types, RECONCILE.values, 'A query', 'types');
  if (!types.every(isText)) throw malformed('type must be a text or a list of texts');
  if (!isText(strictness) || !STRICTNESS.includes(strictness))
    throw malformed(`type_strict must be one of ${STRICTNESS.join(', ')}`);
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
    throw malformed('limit must be a number from 1 on');
  return {
    query: query.trim(),
    types,
    limit: Math.min(limit, RECONCILE.maxResults),
    properties: known,
  };
};

/** Reads a batch of queries by their keys, null for one that is none; refuses a malformed one, or too much, with 400. */
export const readQueries = (text: string): Map<string, ReconcileQuery | null> => {
  const entries = Object.entries(readJson(text, 'queries'));
  requireAtMost(entries, RECONCILE.queries, 'A batch', 'queries');
  return new Map(entries.map(([key, value]) => [key, readQuery(value)]));
};

/** Reads what `extend` asks for. */
export const readExtend = (text: string): ExtendRequest => {
  const { ids, properties } = readJson(text, 'extend');
  if (!Array.isArray(ids)) throw malformed('ids must be a list of texts');
  requireAtMost(ids, RECONCILE.ids, 'A request', 'ids');
  if (!ids.every(isText)) throw malformed('ids must be a list of texts');
  for (const id of ids) requireShort(id, 'An id');
  if (!Array.isArray(properties)) throw malformed('properties must be a list');
  requireAtMost(properties, RECONCILE.extended, 'A request', 'properties');
  return {
    ids,
    properties: properties.map((property: unknown) => {
      if (!isObject(property) || !isText(property['id']))
        throw malformed('Each of the properties must have an id');
      requireShort(property['id'], 'An id');
      return property['id'];
    }),
  };
};

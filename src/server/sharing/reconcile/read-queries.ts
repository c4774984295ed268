import { isObject } from '../../../domain/fields/structured.ts';
import { RECONCILE } from '../../../domain/sharing/reconcile.ts';
import { AppError } from '../../http/errors.ts';

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

const textOf = (value: unknown): string[] => {
  if (isText(value) || typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (isObject(value)) return [value['id'], value['name']].filter(isText);
  return Array.isArray(value) ? value.flatMap(textOf) : [];
};

const isPropertyValue = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((each) => !Array.isArray(each) && isPropertyValue(each))
    : ['string', 'number', 'boolean'].includes(typeof value) || (isObject(value) && isText(value['id']));

const readProperties = (value: unknown): ReconcileQuery['properties'] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw malformed('properties must be a list');
  return value.map((property: unknown) => {
    if (!isObject(property) || !isText(property['pid']) || !isPropertyValue(property['v']))
      throw malformed('Each of the properties must have a pid and a v');
    return { pid: property['pid'], values: textOf(property['v']) };
  });
};

/** How types may be meant: taken, but each result has one of the types asked for in any case. */
const STRICTNESS: readonly string[] = ['any', 'should', 'all'];

const readQuery = (value: unknown): ReconcileQuery => {
  if (!isObject(value)) throw malformed('Each query must be an object');
  const { query, type = [], limit = RECONCILE.results, properties, type_strict: strictness = 'any' } = value;
  const isNamed = query !== undefined;
  if (isNamed && (!isText(query) || query === '')) throw malformed('query must be a text');
  const known = readProperties(properties);
  if (!isNamed && known.length === 0) throw malformed('Each query must have a query or properties');
  const types = [type].flat();
  if (!types.every(isText)) throw malformed('type must be a text or a list of texts');
  if (!isText(strictness) || !STRICTNESS.includes(strictness))
    throw malformed(`type_strict must be one of ${STRICTNESS.join(', ')}`);
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1)
    throw malformed('limit must be a number from 1 on');
  return {
    query: isNamed ? query : '',
    types,
    limit: Math.min(limit, RECONCILE.maxResults),
    properties: known,
  };
};

/** Reads a batch of queries by their keys; refuses a malformed one with 400. */
export const readQueries = (text: string): Map<string, ReconcileQuery> => {
  const entries = Object.entries(readJson(text, 'queries'));
  if (entries.length > RECONCILE.queries) throw malformed(`A batch has at most ${RECONCILE.queries} queries`);
  return new Map(entries.map(([key, value]) => [key, readQuery(value)]));
};

/** Reads what `extend` asks for. */
export const readExtend = (text: string): ExtendRequest => {
  const { ids, properties } = readJson(text, 'extend');
  if (!Array.isArray(ids) || !ids.every(isText)) throw malformed('ids must be a list of texts');
  if (ids.length > RECONCILE.ids) throw malformed(`A request has at most ${RECONCILE.ids} ids`);
  if (!Array.isArray(properties)) throw malformed('properties must be a list');
  return {
    ids,
    properties: properties.map((property: unknown) => {
      if (!isObject(property) || !isText(property['id']))
        throw malformed('Each of the properties must have an id');
      return property['id'];
    }),
  };
};

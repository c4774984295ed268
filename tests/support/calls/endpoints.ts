import type { Endpoint } from '../../../src/contract/endpoint.ts';

const modules = import.meta.glob<object>('../../../src/contract/*.ts', { eager: true });

/** Every call of the contract. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(modules)
  .flatMap((module): unknown[] => Object.values(module))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value);

import { handlerIn } from '../../../src/app/calls/call-answer.ts';
import { GROUPS } from '../../../src/app/calls/call-table.ts';
import type { CallHandler } from '../../../src/base/http/server/handler.ts';

/** Everything that answers a call of the contract, by the call's name. */
export const HANDLERS: ReadonlyMap<string, CallHandler> = new Map(
  await Promise.all(
    Object.values(GROUPS)
      .flatMap(({ calls = {} }) => Object.entries(calls))
      .map(async ([name, load]) => [name, handlerIn(await load(), `/php-api/${name}.php`)] as const),
  ),
);

/** Every call of the contract, with its schemas. */
export const EVERY_CALL = [...HANDLERS.values()].map(({ endpoint }) => endpoint);

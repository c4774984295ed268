import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LimitedBody } from './limits/bodies.ts';
import type { RequestFacts } from './monitoring/observer.ts';
import type { VisitorOrigin } from './visitor-address.ts';

/** A request with the visitor's origin, and its body if that is long. */
export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  origin: VisitorOrigin;
  body?: LimitedBody | undefined;
  facts: RequestFacts;
};

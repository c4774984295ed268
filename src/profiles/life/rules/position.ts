import type { Span } from '../../../base/fields/rules/span.ts';

/** Where somebody works or worked, and as what. */
export type Position = Span & { organisation: string; role: string };

/** Where somebody learns or learned, and what for. */
export type Schooling = Span & { school: string; degree: string };

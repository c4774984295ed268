import type { ImportLine } from './import-lines.ts';
import type { ReadPhoto } from './record/import-context.ts';

/** The lines to import, and a way to read their photos. */
export type ImportSource = { lines: AsyncIterable<ImportLine> | Iterable<ImportLine>; photo: ReadPhoto };

import type { ImportLine } from './import-lines.ts';
import type { StorePhotos } from './record/import-context.ts';

/** The lines to import. */
export type ImportSource = {
  lines: AsyncIterable<ImportLine> | Iterable<ImportLine>;
  /** Stores the photos that they name; without it, pages keep those that they have. */
  photos?: StorePhotos;
  /** How many are begun at once. */
  inChunk?: number;
};

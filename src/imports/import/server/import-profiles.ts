import { dirname, join, resolve } from 'node:path';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { PrivateChoice } from '../rules.ts';
import type { ImportCounts } from '../storage.ts';
import { checkImportFile } from './check-file.ts';
import { readLines } from './import-lines.ts';
import { type ImportOrigin, type ImportReports, openImporter } from './importer.ts';
import { readPhoto, storeNamedPhotos } from './record/import-photos.ts';

export type ImportOptions = ImportReports & {
  photosFolder?: string;
  notify?: boolean;
  /** How the import is noted, so that it can be taken back. */
  noted?: ImportOrigin | undefined;
  /** What new pages keep private; without it, what is private by default. */
  keepPrivate?: PrivateChoice | undefined;
};

/** Imports profiles from a file of JSON Lines; importing it again changes nothing, and finishes what a crash left. */
export const importProfiles = async (
  storage: Storage,
  file: string,
  { photosFolder = photosBeside(file), notify = false, noted, keepPrivate, ...reports }: ImportOptions = {},
): Promise<ImportCounts> => {
  await checkImportFile(file);
  const importAll = await openImporter(storage, { notify, noted, keepPrivate });
  const photos = storeNamedPhotos(storage, (name) => readPhoto(photosFolder, name));
  return importAll({ lines: readLines(file), photos }, reports);
};

/** The default folder for the photos of a file. */
export const photosBeside = (file: string): string => join(dirname(resolve(file)), 'photos');

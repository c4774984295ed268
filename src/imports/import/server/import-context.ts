import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { WikidataTwins } from '../../../profiles/identity/server.ts';
import type { RemovedPart } from '../../../profiles/identity/storage/removed.ts';
import type { Identity } from './import-identity.ts';
import type { ReadPhoto } from './import-photos.ts';
import type { ListedNames } from './listed-names.ts';

/** The context of one import. */
export type ImportContext = {
  storage: Storage;
  photo: ReadPhoto;
  listed: ListedNames;
  today: string;
  /** Whether the addresses of new pages are notified. */
  notify: boolean;
  twins: WikidataTwins;
  /** The name under which a removed page is remembered. */
  removedName: (part: RemovedPart, value: string) => string;
  /** Whether the lines are another site's, so that they change only pages that came from there and are as they came. */
  isMirror: boolean;
};

/** One record to import; `order` is for a new profile. */
export type ImportItem = { raw: Record<string, unknown>; identity: Identity; order: string };

import type { Storage } from '../../../../base/engine/storage/storage.ts';
import type { PhotoField } from '../../../../base/fields/rules/photo-fields.ts';
import type { IdentifierTwins } from '../../../../profiles/identity/server.ts';
import type { RemovedPart } from '../../../../profiles/identity/storage/removed.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import type { PartWriter } from '../../../undo/server/part-writer.ts';
import type { PrivateChoice } from '../../rules.ts';
import type { Identity } from './import-identity.ts';
import type { ListedNames } from './listed-names.ts';

/** Returns the bytes of a photo by its name in a line, or the problem with it. */
export type ReadPhoto = (name: string) => Promise<Uint8Array | string>;

/** The new values of a profile's photo fields, and problems with the requested photos. */
export type ImportedPhotos = { files: Record<PhotoField, string>; problems: string[] };

/** Stores the photos that a record names, over those of the existing one. It is handed in: what imports none loads no image library. */
export type StorePhotos = (
  id: string,
  existing: Record<PhotoField, string> & Pick<ProfileRecord, 'corrected'>,
  raw: Record<string, unknown>,
) => Promise<ImportedPhotos>;

/** The context of one import. */
export type ImportContext = {
  storage: Storage;
  photos: StorePhotos;
  listed: ListedNames;
  today: string;
  /** Whether the addresses of new pages are notified. */
  notify: boolean;
  twins: IdentifierTwins;
  /** The name under which a removed page is remembered. */
  removedName: (part: RemovedPart, value: string) => string;
  /** Who makes the pages, if they come from no file. */
  made?: ProfileRecord['made'];
  /** Whether the lines are another site's, so that they change only pages that came from there and are as they came. */
  isMirror: boolean;
  /** What new pages keep private; without it, what is private by default. */
  keepPrivate?: PrivateChoice | undefined;
  /** The source of new pages whose line names none. */
  pageSource?: string | undefined;
  /** Pages that a line with a key looks like are told, too. */
  tellsAlike?: boolean | undefined;
  /** Notes what is written, so that it can be taken back; without it, it cannot. */
  part?: PartWriter;
};

/** One record to import; `order` is for a new profile, `print` the fingerprint of its row, `key` one that is claimed for it already. */
export type ImportItem = {
  raw: Record<string, unknown>;
  identity: Identity;
  order: string;
  print: string;
  key?: string;
};

/** The existing profile of a line; `existing` is null if there is nothing to update. */
export type ExistingProfile = {
  id: string;
  isNewKey: boolean;
  existing: ProfileRecord | null;
  /** The ETag of the existing record. */
  etag?: string;
  gone?: 'trashed' | 'removed';
  /** It was listed when the import started but is gone now: perhaps it was deleted. */
  hasVanished?: true;
};

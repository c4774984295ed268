import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { appendEvent } from '../engine/append-event.ts';
import type { Storage } from '../engine/storage.ts';

/** The kinds of events. All but `batch` refer to a profile whose records are the truth; a batch contains its entries. */
type DirectoryEventKind = 'changed' | 'verified' | 'hidden' | 'deleted' | 'batch';

export const TOPIC = 'directory';

/** Announces that a profile is about to change; write its record at once. */
export const announce = async (
  storage: Storage,
  kind: Exclude<DirectoryEventKind, 'batch'>,
  profile: Pick<ProfileRecord, 'id' | 'version' | 'profile' | 'order'>,
): Promise<void> => {
  const letter = profile.profile === 'personal' ? 'p' : 'b';
  await appendEvent(storage, TOPIC, `${kind}.${profile.id}.${profile.version}.${letter}.${profile.order}`);
};

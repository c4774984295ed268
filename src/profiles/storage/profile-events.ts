import { appendEvent } from '../../base/engine/storage/append-event.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { dayOf } from '../../base/text/rules/day.ts';
import { isOpenData } from '../open-data/rules.ts';
import type { ProfileRecord } from '../rules/profile.ts';
import { OPEN_MARK, TOPIC } from './directory-topic.ts';

/** The kinds of events. All but `batch` refer to a profile whose records are the truth; a batch contains its entries. */
type DirectoryEventKind = 'changed' | 'verified' | 'hidden' | 'deleted' | 'batch';

type Place = Pick<ProfileRecord, 'id' | 'version' | 'profile' | 'order'>;

/** Announces that a profile is about to change; write its record at once. */
export const announce = async (
  storage: Storage,
  kind: Exclude<DirectoryEventKind, 'batch'>,
  profile: Place | ProfileRecord,
): Promise<void> => {
  const letter = profile.profile === 'personal' ? 'p' : 'b';
  const isOpen = kind === 'changed' && 'dob' in profile && isOpenData(profile, dayOf(storage.now()));
  const words = [kind, profile.id, profile.version, letter, profile.order, ...(isOpen ? [OPEN_MARK] : [])];
  await appendEvent(storage, TOPIC, words.join('.'));
};

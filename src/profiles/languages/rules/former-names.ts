import type { ProfileRecord } from '../../rules/profile.ts';
import { privateChoices } from '../../visibility/rules/privacy.ts';
import { FORMER_NAMES } from '../../visibility/rules/private-entry.ts';
import { namesThatAre } from './page-names.ts';

type Aged = Pick<ProfileRecord, 'profile' | 'died'>;

/** Whether a page is about somebody who lives, as far as it tells. */
export const isLiving = ({ profile, died = '' }: Aged): boolean => profile === 'personal' && died === '';

const showsFormer = (record: ProfileRecord): boolean => namesThatAre('former', record).length > 0;

/**
 * The record after a change, with the former names of a living person private where it has the first ones, or where somebody is no longer
 * taken for dead. `isChosen`: whoever made the change chose what is private, so this stays.
 */
export const withFormerNames = (
  before: ProfileRecord | null,
  record: ProfileRecord,
  isChosen = false,
): ProfileRecord => {
  const wasSettled = before !== null && showsFormer(before) && isLiving(before);
  if (isChosen || wasSettled || !isLiving(record) || !showsFormer(record)) return record;
  const hidden = [...(record.private_fields ?? []), FORMER_NAMES];
  return {
    ...record,
    private_fields: privateChoices(record.profile).filter((entry) => hidden.includes(entry)),
  };
};

import { say } from '../../base/languages/rules/say.ts';
import { mayTrainAi } from '../machines/rules.ts';
import { isListed } from '../rules/listed.ts';
import type { ProfileRecord } from '../rules/profile.ts';

/** The licences under which anybody may pass a page on; CC BY includes CC BY-SA. */
const OPEN_LICENCES = ['CC0', 'PDDL', 'CC BY', 'ODBL'];

/** Not for money, or not changed, however that is written: as `NC` and `ND`, in brackets or in words. */
const RESERVED = /\b(?:NC\b|ND\b|NON ?COMMERCIAL|NO ?DERIV)/;

/** Whether a licence lets anybody use and change a page, for any purpose. */
export const isOpenLicence = (licence: string): boolean => {
  const text = licence
    .toUpperCase()
    .replace(/[\s\-‐-―]+/g, ' ')
    .trim();
  const isOpen = OPEN_LICENCES.some((open) => text === open || text.startsWith(`${open} `));
  return isOpen && !RESERVED.test(text);
};

/** What the choice means, for owners. */
export const openDataSentence = (): string => say('profiles.page.open-data');

/**
 * Whether a page that readers may see is open data on a day (`YYYY-MM-DD`, UTC): it is listed, its licence is open or its owner said so, and AI may
 * learn from it, because copies go everywhere.
 * Moderation is not checked here.
 */
export const isOpenData = (
  record: Pick<
    ProfileRecord,
    'profile' | 'dob' | 'listed' | 'waiting' | 'licence' | 'open_data' | 'machines'
  >,
  today: string,
): boolean =>
  (record.open_data === 'yes' || isOpenLicence(record.licence ?? '')) &&
  mayTrainAi(record) &&
  isListed(record, today);

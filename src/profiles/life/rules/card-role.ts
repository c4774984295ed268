import { isTranslated } from '../../languages/rules/as-read.ts';
import { displayRole } from '../../rules/list-item.ts';
import type { PublicProfile } from '../../rules/profile.ts';
import { positionLine, presentPositions } from './career.ts';

/** The line under the name on a card: the newest present position of a person, else the profession, which comes first where it is translated; the founder of a company. */
export const cardRole = (profile: PublicProfile): string => {
  if (isTranslated(profile, 'profession')) return displayRole(profile);
  const [newest] = presentPositions(profile);
  return newest === undefined ? displayRole(profile) : positionLine(newest);
};

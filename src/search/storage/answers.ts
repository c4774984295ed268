import { searchAdministered } from '../admin-list/storage/admin-search.ts';
import { countStates } from '../admin-list/storage/admin-states.ts';
import { listLookAlikes } from '../admin-list/storage/look-alikes.ts';
import { countShared } from '../admin-list/storage/shared-counts.ts';
import { listAlike } from '../alike/storage/list-alike.ts';
import { groupPage, kindPage } from '../browse/storage/browse.ts';
import { listOthers } from '../browse/storage/others.ts';
import { listFitting } from '../completion/storage.ts';
import { labelOfGroup, listGroups } from '../facets/storage/list-groups.ts';
import { listPages } from '../lists/storage/lists.ts';
import { listSimilar } from '../names/storage/similar.ts';
import type { Answer, QuestionInput, QuestionName } from './questions.ts';
import type { Reader } from './reader.ts';

/** Each question, answered from columns or by a database. */
const ANSWERS: {
  [Name in QuestionName]: (reader: Reader, ...asked: QuestionInput<Name>) => Promise<Answer<Name>>;
} = {
  lists: listPages,
  groups: listGroups,
  label: labelOfGroup,
  kindPage,
  groupPage,
  others: listOthers,
  fitting: listFitting,
  similar: listSimilar,
  adminSearch: searchAdministered,
  adminStates: countStates,
  lookAlikes: listLookAlikes,
  alike: listAlike,
  shared: countShared,
};

/** Answers a question. */
export const answer = <Name extends QuestionName>(
  reader: Reader,
  name: Name,
  asked: QuestionInput<Name>,
): Promise<Answer<Name>> => {
  const answering: (reader: Reader, ...asked: QuestionInput<Name>) => Promise<Answer<Name>> = ANSWERS[name];
  return answering(reader, ...asked);
};

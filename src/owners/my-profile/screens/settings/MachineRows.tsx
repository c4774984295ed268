import { site } from '../../../../base/brand/rules/site.ts';
import { say } from '../../../../base/languages/rules/say.ts';
import { dayOf } from '../../../../base/text/rules/day.ts';
import { mayBeIndexed, mayTrainAi } from '../../../../profiles/machines/rules.ts';
import { wantsListed } from '../../../../profiles/rules/listed.ts';
import { minorUntil } from '../../../../profiles/rules/minors.ts';
import { setMachineWord } from '../../browser/own-page.ts';
import type { OwnUser } from '../../calls.ts';
import { ChoiceRow } from './ChoiceRow.tsx';

/** What the page asks of search engines, and of those who train AI. */
export const MachineRows = ({ user }: { user: OwnUser }) => {
  const isIndexed = mayBeIndexed(user);
  const mayTrain = mayTrainAi(user);
  return (
    <>
      <ChoiceRow
        title={say('owners.machines.search')}
        hint={searchHint(user)}
        label={say('owners.machines.search-switch')}
        isOn={isIndexed}
        change={() => setMachineWord('no-search', isIndexed)}
        done={isIndexed ? say('owners.machines.search-asked') : say('owners.machines.search-allowed')}
      />
      <ChoiceRow
        title={say('owners.machines.ai')}
        hint={mayTrain ? say('owners.machines.ai-on') : say('owners.machines.ai-off', { site: site.name })}
        label={say('owners.machines.ai-switch')}
        isOn={mayTrain}
        change={() => setMachineWord('no-ai', mayTrain)}
        done={mayTrain ? say('owners.machines.ai-asked') : say('owners.machines.ai-allowed')}
      />
    </>
  );
};

const searchHint = (user: OwnUser): string => {
  const isInLists =
    wantsListed(user) &&
    user.waiting === null &&
    user.leaving === null &&
    minorUntil(user, dayOf(Date.now())) === null;
  if (!isInLists) return say('owners.machines.search-unlisted');
  return mayBeIndexed(user)
    ? say('owners.machines.search-on')
    : say('owners.machines.search-off', { site: site.name });
};
